import { type Audience, allOf } from '@portico/access'
import { describe, expect, test } from 'vitest'
import { isPlaceholder } from '../../menu-lists.js'
import { mergeConfig } from '../../reader/merge-config.js'
import { type MenuName, splitMenus } from './split-menus.js'

const AUDIENCES = [allOf('crew'), allOf('office')]

/** Splits the menus of a site at `/ferry/` with the page `/docs/log` for the crew and `/docs/till` for the office. */
function split(themeConfig: object, locked: readonly MenuName[] = []) {
  return splitMenus(
    themeConfig,
    {
      homes: [
        { url: 'https://ferry.example', baseUrl: '/ferry/' },
        { url: 'https://ferry.example', baseUrl: '/ferry/fr/' },
      ],
      audiences: AUDIENCES,
      globalData: docs([]),
      patches: [[{ instance: 'default', version: 'current', docs: [LOG], sidebars: {} }], []],
      at: (path): Audience => {
        const page = /^\/ferry\/docs\/(log|till|safe)([?#]|$)/.exec(path)?.[1]
        if (page === 'safe') return allOf('captain')
        return page === undefined ? undefined : AUDIENCES[page === 'log' ? 0 : 1]
      },
    },
    locked,
  )
}

const LOG = { id: 'log', path: '/ferry/docs/log' }
const docs = (list: readonly object[]) => ({
  'docusaurus-plugin-content-docs': {
    default: { versions: [{ name: 'current', path: '/ferry/docs', docs: list, sidebars: {}, isLast: true }] },
  },
})

const navbar = (...items: object[]) => ({ navbar: { title: 'Ferry', items } })
const itemsOf = (config: object) => (config as ReturnType<typeof navbar>).navbar.items
const withoutPlaceholders = (items: readonly object[]) => items.filter((item) => !isPlaceholder(item))
const publicItems = (...items: object[]) => withoutPlaceholders(itemsOf(split(navbar(...items)).themeConfig))
/** The items that readers of some parts see. */
const itemsFor = (parts: readonly number[], ...items: object[]) => {
  const { themeConfig, patches } = split(navbar(...items))
  const merged = mergeConfig(
    themeConfig,
    parts.map((part) => patches[part] ?? {}),
  )
  return withoutPlaceholders(itemsOf(merged))
}

test.each([
  '/docs/log',
  'docs/log',
  './docs/log',
  '/ferry/docs/log',
  'pathname:///docs/log',
  'https://ferry.example/ferry/docs/log',
  'https://ferry.example/ferry/fr/docs/log',
  '/docs/log?from=navbar#top',
])('%s is a private link', (to) => {
  for (const item of [{ to }, { href: to, label: 'Log' }, { type: 'html', value: `<a href="${to}">Log</a>` }]) {
    expect(publicItems(item)).toEqual([])
    expect(itemsFor([0], item)).toEqual([item])
    expect(itemsFor([1], item)).toEqual([])
  }
})

test.each(['/docs/intro', 'https://elsewhere.example/ferry/docs/log', 'mailto:a@b.example', '#top', '', 'http://['])(
  '%j is not a private link',
  (to) => {
    expect(publicItems({ to })).toEqual([{ to }])
  },
)

test('markup with a public link stays, and markup for two audiences is for those who may read both', () => {
  const mixed = { type: 'html', value: '<a href="/docs/log">Log</a><a href="/docs/intro">Intro</a>' }
  expect(publicItems(mixed)).toEqual([mixed])
  const { themeConfig, patches, lost } = split(
    navbar({ type: 'html', value: '<a href=/docs/log>Log</a> <a href=/docs/till>Till</a>' }),
  )
  expect([itemsOf(themeConfig), patches, lost]).toEqual([[], [{}, {}], [expect.stringContaining('Till')]])
})

test('a link to an address that no one may open is shown to no one, and reported', () => {
  const { themeConfig, patches, lost } = split(navbar({ to: '/docs/safe', label: 'Safe' }))
  expect([itemsOf(themeConfig), patches, lost]).toEqual([[], [{}, {}], ['Safe']])
})

const A = { to: '/docs/log', label: 'Log' }
const B = { to: '/docs/till', label: 'Till' }
const C = { to: '/docs/intro', label: 'Intro' }

describe.each([
  ['a dropdown of both', [C, { type: 'dropdown', label: 'More', items: [A, B] }, C]],
  ['a dropdown with a public item', [{ label: 'More', items: [A, C, B, C] }]],
  ['a dropdown with a public link', [{ type: 'dropdown', label: 'More', to: '/', items: [B, A] }]],
  [
    'a dropdown with a private link',
    [
      { label: 'More', to: A.to, items: [B, C] },
      { label: 'More', to: A.to, items: [B] },
    ],
  ],
  ['items around a menu', [{ type: 'localeDropdown', dropdownItemsBefore: [A, C], dropdownItemsAfter: [B] }]],
  ['a document and a version', [{ type: 'doc', docId: 'log', label: 'Log' }, { type: 'docsVersion' }, B]],
  ['a menu of versions by name', [{ type: 'docsVersionDropdown', versions: ['current'], dropdownItemsAfter: [C, A] }]],
  ['a menu of versions with labels', [{ type: 'docsVersionDropdown', versions: { current: { label: 'Now' } } }]],
  ['an item of the site’s own type', [{ type: 'custom-doc', docId: 'log', label: 'Log' }]],
])('%s', (_, items) => {
  test('is complete again for a reader of everything, in either order', () => {
    expect(itemsFor([0, 1], ...items)).toEqual(items)
    expect(itemsFor([1, 0], ...items)).toEqual(items)
  })

  test('shows each reader nothing of the others', () => {
    expect(JSON.stringify(publicItems(...items))).not.toMatch(/Log|Till|log|till|current|Now/)
    const { patches } = split(navbar(...items))
    expect(JSON.stringify(patches[0])).not.toMatch(/[Tt]ill/)
    expect(JSON.stringify(patches[1])).not.toMatch(/[Ll]og|current/)
  })
})

test('a dropdown is for those who see something in it, and else a plain link', () => {
  const dropdown = { type: 'dropdown', label: 'More', items: [B] }
  expect(publicItems(dropdown)).toEqual([])
  expect(itemsFor([0], dropdown)).toEqual([])
  expect(publicItems({ ...dropdown, ...C })).toEqual([C])
  expect(publicItems({ ...A, items: [C] })).toEqual([{ label: 'Log', items: [C] }])
  expect(itemsFor([0], { ...A, items: [B] })).toEqual([A])
})

test('the items of the navbar keep their index, whatever the reader may open', () => {
  const leftItem = { ...A, position: 'left' }
  const { themeConfig, patches } = split(navbar(leftItem, C, B))
  const place = { type: 'html', value: '' }
  expect(itemsOf(themeConfig)).toEqual([{ ...place, position: 'left' }, C, place])
  const [crew = {}, office = {}] = patches
  expect(itemsOf(mergeConfig(themeConfig, [crew]))).toEqual([leftItem, C, place])
  expect(itemsOf(mergeConfig(themeConfig, [office]))).toEqual([{ ...place, position: 'left' }, C, B])
  expect(itemsOf(mergeConfig(themeConfig, [crew, office]))).toEqual([leftItem, C, B])
})

test('columns, links and logos of the footer are split like the navbar', () => {
  const footer = {
    logo: { src: 'x.svg', href: '/docs/log' },
    links: [
      { title: 'Desk', items: [B] },
      { title: 'Ferry', items: [C, A, { html: '<a href="/docs/till">T</a>' }] },
    ],
  }
  const { themeConfig, patches, labels, targets } = split({ footer })
  expect(themeConfig).toEqual({ footer: { logo: { src: 'x.svg' }, links: [{ title: 'Ferry', items: [C] }] } })
  expect(mergeConfig(themeConfig, patches)).toEqual({ footer })
  expect(labels).toEqual([['Log'], ['Desk', 'Till']])
  expect(targets).toEqual(['/ferry/docs/till', '/ferry/docs/log'])
  expect(split({ footer: { links: [A, C] } }).themeConfig).toEqual({ footer: { links: [C] } })
})

describe('the items with a lock', () => {
  test('stay, with the addresses that they lead to', () => {
    const doc = { type: 'doc', docId: 'log', label: 'Log' }
    const { themeConfig, links, doors } = split(navbar(B, doc), ['navbar'])
    expect(itemsOf(themeConfig)).toEqual([B, doc])
    expect(links).toEqual({ '/docs/till': [1], '|log|': [0] })
    expect(doors).toEqual({ '/docs/till': '/docs/till', '|log|': '/ferry/docs/log' })
  })

  test('do not exist in dropdowns, without a label, for no one, and in the footer', () => {
    const items = [
      { label: 'More', items: [A] },
      { to: '/docs/log' },
      { type: 'docsVersionDropdown', label: 'Versions' },
      { to: '/docs/safe', label: 'Safe' },
    ]
    const { themeConfig, doors } = split({ ...navbar(...items), footer: { links: [A] } }, ['navbar'])
    expect(withoutPlaceholders(itemsOf(themeConfig))).toEqual([])
    expect([themeConfig, doors]).toMatchObject([{ footer: { links: [] } }, {}])
  })
})

test('links of a locked footer stay, in columns too, with a label and a page that someone may open', () => {
  const unopenable = { to: '/docs/safe', label: 'Safe' }
  const unlabeled = { to: '/docs/log' }
  const footer = { links: [{ title: 'Ferry', items: [A, unopenable, unlabeled] }, B] }
  const { themeConfig, doors, lost } = split({ ...navbar(A), footer }, ['footer'])
  expect(withoutPlaceholders(itemsOf(themeConfig))).toEqual([])
  expect(themeConfig).toMatchObject({ footer: { links: [{ title: 'Ferry', items: [A] }, B] } })
  expect([doors, lost]).toEqual([{}, ['Safe']])
})
