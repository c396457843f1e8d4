import { page, type Way } from '../way.js'

const KEEPERS = { access: { groups: ['keepers'] } }

const pageWith = (secret: string) => page(`# Moved\n\nIt says ${secret}.`)

const EMPTY = page('# Moved\n\nNothing yet.')

/** Ways through what an earlier build left: a page was public, or at another address, and has new text since it moved. */
export const MOVES: readonly Way[] = [
  {
    name: 'a page that moved into a private folder',
    files: () => ({ 'docs/moving.md': EMPTY }),
    next: (secret) => ({ 'docs/moving.md': null, 'docs/vault/moving.md': pageWith(secret) }),
  },
  {
    name: 'a page that became a folder at the same address',
    files: () => ({ 'docs/plan.md': EMPTY }),
    next: (secret) => ({ 'docs/plan.md': null, 'docs/plan/index.md': page(`# Plan\n\n${secret}`, KEEPERS) }),
  },
  {
    name: 'a page that its front matter made private',
    files: () => ({ 'docs/turned.md': EMPTY }),
    next: (secret) => ({
      'docs/turned.md': page(`# Turned ${secret}\n\nBy ${secret}`, { ...KEEPERS, description: secret }),
    }),
  },
  {
    name: 'a page whose folder was made private',
    files: () => ({ 'docs/loft/one.md': EMPTY, 'docs/loft/two.md': EMPTY }),
    next: (secret) => ({
      'docs/loft/_category_.json': JSON.stringify({ label: secret, customProps: KEEPERS }),
      'docs/loft/one.md': pageWith(secret),
    }),
  },
  {
    name: 'a private page under a new name',
    files: () => ({ 'docs/vault/old-name.md': EMPTY }),
    next: (secret) => ({ 'docs/vault/old-name.md': null, 'docs/vault/new-name.md': pageWith(secret) }),
  },
  {
    name: 'a private page under a new slug',
    files: () => ({ 'docs/vault/slugged.md': EMPTY }),
    next: (secret) => ({ 'docs/vault/slugged.md': page(`# S\n\n${secret}`, { slug: '/elsewhere', ...KEEPERS }) }),
  },
  {
    name: 'a post that became private',
    files: () => ({ 'blog/2024-02-02-turned.md': page('Nothing yet.', { title: 'Turned' }) }),
    next: (secret) => ({
      'blog/2024-02-02-turned.md': page(`It says ${secret}.`, { title: secret, tags: [secret], ...KEEPERS }),
    }),
  },
  {
    name: 'a page of the pages plugin that became private',
    files: () => ({ 'src/pages/turned.md': EMPTY }),
    next: (secret) => ({ 'src/pages/turned.md': page(`# T\n\n${secret}`, { ...KEEPERS, description: secret }) }),
  },
  {
    name: 'data that a public page loaded and a private one loads now',
    files: () => ({
      'docs/loader.mdx': page("export const load = () => import('@site/src/modules/moved.json')\n\n# Loader"),
      'src/modules/moved.json': JSON.stringify({ text: 'Nothing yet' }),
    }),
    next: (secret) => ({
      'docs/loader.mdx': null,
      'docs/vault/loader.mdx': page("export const load = () => import('@site/src/modules/moved.json')\n\n# Loader"),
      'src/modules/moved.json': JSON.stringify({ text: secret }),
    }),
  },
]
