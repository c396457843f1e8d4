import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import { privateLinks } from './links.js'
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
  '%j is not',
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
