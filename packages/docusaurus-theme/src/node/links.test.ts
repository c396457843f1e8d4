import { allOf } from '@portico/access'
import { describe, expect, test } from 'vitest'
import { doorAddresses, privateLinks } from './links.js'
import type { SealedPart } from './partition.js'

const part = { expression: allOf('crew') } as unknown as SealedPart

/** The private links of a navbar, on a site at `/ferry/` whose page `/docs/log` is for a group. */
const linksOf = (...items: object[]) =>
  privateLinks({
    themeConfig: { navbar: { items } },
    site: { url: 'https://ferry.example', baseUrl: '/ferry/' },
    parts: [part],
    globalData: {},
    patches: [[]],
    at: (path) => (/^\/ferry\/docs\/log([?#]|$)/.test(path) ? allOf('crew') : undefined),
  })

test.each([
  '/docs/log',
  'docs/log',
  './docs/log',
  '/ferry/docs/log',
  'pathname:///docs/log',
  'https://ferry.example/ferry/docs/log',
  '/docs/log?from=navbar#top',
])('%s is a private link', (to) => {
  expect(linksOf({ to })).toEqual({ [to]: [0] })
  expect(linksOf({ href: to })).toEqual({ [to]: [0] })
})

test.each(['/docs/intro', 'https://elsewhere.example/ferry/docs/log', 'mailto:a@b.example', '#top', ''])(
  '%j is not a private link',
  (to) => {
    expect(linksOf({ to })).toEqual({})
  },
)

test.each([
  ['a dropdown', { items: [{ to: '/docs/log' }] }],
  ['a dropdown’s own link', { to: '/docs/log', items: [] }],
  ['before the languages', { type: 'localeDropdown', dropdownItemsBefore: [{ to: '/docs/log' }] }],
  ['after the versions', { type: 'docsVersionDropdown', dropdownItemsAfter: [{ to: '/docs/log' }] }],
  ['a version with a link of its own', { type: 'docsVersion', to: '/docs/log' }],
])('private links are found in %s', (_, item) => {
  expect(linksOf(item)).toEqual({ '/docs/log': [0] })
})

describe('the doors of a navbar with locks', () => {
  const docs = (docs: object[]) => ({
    'docusaurus-plugin-content-docs': {
      default: { versions: [{ name: 'current', path: '/ferry/docs', mainDocId: 'log', docs, sidebars: {} }] },
    },
  })
  const patches = [[]]
  const log = { id: 'log', path: '/ferry/docs/log' }
  const doorsOf = (items: object[], links: Record<string, number[]>) =>
    doorAddresses({ themeConfig: { navbar: { items } }, globalData: docs([log]), patches }, links)

  test('are where their items lead, or where the document is that they name', () => {
    expect(doorsOf([{ to: '/docs/log', label: 'Log' }], { '/docs/log': [0] })).toEqual({ '/docs/log': '/docs/log' })
    expect(doorsOf([{ type: 'doc', docId: 'log', label: 'Log' }], { '|log|': [0] })).toEqual({
      '|log|': '/ferry/docs/log',
    })
  })

  test('do not exist for public items, in dropdowns, and if only the document could name the item', () => {
    const item = { to: '/docs/log', label: 'Log' }
    expect(doorsOf([item], {})).toEqual({})
    expect(doorsOf([{ label: 'More', items: [item] }], { '/docs/log': [0] })).toEqual({})
    expect(doorsOf([{ type: 'doc', docId: 'log' }], { '|log|': [0] })).toEqual({})
    expect(doorsOf([{ type: 'doc', docId: 'lost', label: 'Lost' }], { '|lost|': [0] })).toEqual({})
  })
})
