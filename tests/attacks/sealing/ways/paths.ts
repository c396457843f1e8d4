import { page, type Way } from '../way.js'

/** Ways through addresses and names that Docusaurus derives from private pages, in all their spellings. */
export const PATHS: readonly Way[] = [
  {
    name: 'the address of a generated category index',
    files: (secret) => ({
      'docs/vault/addressed/_category_.json': JSON.stringify({ label: secret, link: { type: 'generated-index' } }),
      'docs/vault/addressed/page.md': '# P',
    }),
  },
  {
    name: 'an author of the blog’s list who wrote one private post',
    files: (secret) => ({
      'blog/authors.yml': `writer:\n  name: ${secret} Writer\n  page: true\nopen:\n  name: Open Author\n  page: true\n`,
      'blog/2024-03-01-listed.md': page('Text.', { title: 'Six', authors: ['writer'], access: 'signed-in' }),
      'blog/2024-03-02-open.md': page('Text.', { title: 'Seven', authors: ['open'] }),
    }),
  },
  {
    name: 'a folder whose name has another Unicode form than the rule',
    rules: [{ path: '/caf\u00e9/', groups: ['keepers'] }],
    files: (secret) => ({ 'docs/cafe\u0301/menu.md': page(`# Menu\n\n${secret}`) }),
  },
  {
    name: 'a rule in another Unicode form than the folder’s name',
    rules: [{ path: '/re\u0301sume\u0301/', groups: ['keepers'] }],
    files: (secret) => ({ 'docs/r\u00e9sum\u00e9/one.md': page(`# One\n\n${secret}`) }),
  },
  {
    name: 'a pattern in another Unicode form than the folder’s name',
    rules: [{ path: { regex: '/u\u0308ber' }, groups: ['keepers'] }],
    files: (secret) => ({ 'docs/\u00fcber/one.md': page(`# One\n\n${secret}`) }),
  },
  {
    name: 'a rule in other letter case than the folder’s name',
    rules: [{ path: '/Cellar/', groups: ['keepers'] }],
    files: (secret) => ({ 'docs/cellar/one.md': page(`# One\n\n${secret}`) }),
  },
  {
    name: 'a folder with letters that addresses escape',
    rules: [{ path: '/a & b/', groups: ['keepers'] }],
    files: (secret) => ({ 'docs/a & b/one.md': page(`# One\n\n${secret}`) }),
  },
  {
    name: 'front matter of a page whose name has letters that addresses escape',
    files: (secret) => ({
      'docs/d\u00e9j\u00e0 vu.md': page(`# One\n\n${secret}`, { access: { groups: ['keepers'] } }),
    }),
  },
  {
    name: 'a folder that declares access in YAML',
    files: (secret) => ({
      'docs/attic/_category_.yml': 'customProps:\n  access:\n    groups: [keepers]\n',
      'docs/attic/inner/one.md': page(`# One\n\n${secret}`),
    }),
  },
  {
    name: 'a file with a number prefix in a private folder',
    files: (secret) => ({ 'docs/01-vault/02-numbered.md': page(`# One\n\n${secret}`) }),
  },
  {
    name: 'a static file under a private path',
    files: (secret) => ({ 'static/docs/vault/notes.txt': `Notes: ${secret}` }),
  },
  {
    name: 'a static picture under a private path',
    files: (secret) => ({
      'static/docs/vault/static.svg': `<svg xmlns="http://www.w3.org/2000/svg"><text>${secret}</text></svg>`,
    }),
  },
]
