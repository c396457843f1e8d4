import {
  type AccessRule,
  allOf,
  audienceOf,
  EVERYONE,
  expressionOf,
  fromMoment,
  mayRead,
  problemsOf,
} from '@portico/access'
import { MAY_READ_CASES } from '@portico/access/testing/may-read-cases'
import { OTHER_ADDRESSES, SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { sitePath } from '@portico/sealing/plan'
import { expect, test } from 'vitest'
import cases from '../../../../access/src/rules.cases.json' with { type: 'json' }
import { behind } from '../../behind-door.js'
import { doors } from '../../client/page/door-routes.js'
import { pathMark } from '../../door-table.js'
import { mergeDocsData } from '../../reader/merge-docs-data.js'
import { NO_PATCH, type ReaderPatch } from '../../reader/reader-patch.js'
import { splitDocsData } from '../menus/split-docs-data.js'
import { readRegistry, readRoutes, type SiteFiles } from '../site/site-files.js'
import { type EmitInput, emitModules } from './emit-modules.js'
import { partition } from './partition.js'

/** In the format of Docusaurus 3.10. */
const ROUTES = `import React from 'react';
import ComponentCreator from '@docusaurus/ComponentCreator';

export default [
  {
    path: '/blog/it\\'s',
    component: ComponentCreator('/blog/it\\'s', 'b1'),
    exact: true
  },
  {
    path: '/docs',
    component: ComponentCreator('/docs', 'd1'),
    routes: [
      {
        path: '/docs/intro',
        component: ComponentCreator('/docs/intro', 'd2'),
        exact: true,
        sidebar: "manual"
      },
      {
        path: '/docs/vault',
        component: ComponentCreator('/docs/vault', 'd3'),
        exact: true
      }
    ]
  },
  {
    path: '*',
    component: ComponentCreator('*'),
  },
];
`
const REGISTRY = `export default {
  "blog": [() => import(/* webpackChunkName: "blog" */ "@site/blog/a.md"), "@site/blog/a.md", require.resolveWeak("@site/blog/a.md")],
  "doc": [() => import(/* webpackChunkName: "doc" */ "@theme/DocItem"), "@theme/DocItem", require.resolveWeak("@theme/DocItem")],
  "intro": [() => import(/* webpackChunkName: "intro" */ "@site/docs/intro.md"), "@site/docs/intro.md", require.resolveWeak("@site/docs/intro.md")],
  "vault": [() => import(/* webpackChunkName: "vault" */ "@site/docs/vault.md"), "@site/docs/vault.md", require.resolveWeak("@site/docs/vault.md")],};
`
const site = {
  routes: readRoutes(ROUTES),
  registry: readRegistry(REGISTRY),
  chunkNames: {
    "/blog/it's-b1": { content: 'blog' },
    '/docs-d1': { __comp: 'doc' },
    '/docs/intro-d2': { __comp: 'doc', content: 'intro' },
    '/docs/vault-d3': { __comp: 'doc', items: ['vault', { also: 'intro' }] },
  },
  globalData: {},
}

const rules = [
  { path: 'docs/*', groups: ['readers'] },
  { path: 'vault', groups: ['keepers'] },
]

const split = (accessRules: readonly AccessRule[], of: SiteFiles = site, baseUrl = '/') =>
  partition({ site: of, at: (path) => audienceOf(accessRules, sitePath(path, baseUrl)) })

test('what Docusaurus writes is parsed completely', () => {
  expect(site.routes).toHaveLength(2)
  expect(site.routes[0]).toEqual({ path: "/blog/it's", key: "/blog/it's-b1", hash: 'b1', exact: true, attributes: {} })
  expect(site.routes[1]?.routes?.[0]?.attributes).toEqual({ sidebar: 'manual' })
  expect(site.registry).toEqual({
    blog: '@site/blog/a.md',
    doc: '@theme/DocItem',
    intro: '@site/docs/intro.md',
    vault: '@site/docs/vault.md',
  })
})

test('an unknown format stops the build', () => {
  expect(() => readRoutes('export default load()')).toThrow(/does not have the format/)
  expect(() => readRegistry('export default { a: [() => import("x")] }')).toThrow(/does not have the format/)
})

test('without rules everything is unchanged', () => {
  const result = split([])
  expect(result.parts).toEqual([])
  expect(result.registry).toEqual(site.registry)
  expect(result.chunkNames).toEqual(site.chunkNames)
})

test('private routes are replaced with one door, and nothing of them stays public', () => {
  const { routes, parts, registry, chunkNames } = split(rules.slice(0, 1))
  expect(routes[1]).toEqual({ kind: 'door', path: '/docs', part: 0, root: 0, nested: false })
  expect(registry).toEqual({ blog: '@site/blog/a.md' })
  expect(Object.keys(chunkNames)).toEqual(["/blog/it's-b1"])
  expect(parts).toHaveLength(1)
  expect(parts[0]?.expression).toEqual(allOf('readers'))
  expect(parts[0]?.pages).toEqual(['/docs/intro', '/docs/vault'])
  const modules = Object.values(parts[0]?.registry ?? {}).sort()
  expect(modules).toEqual(['@site/docs/intro.md', '@site/docs/vault.md', '@theme/DocItem'])
  expect(Object.keys(parts[0]?.registry ?? {}).every((name) => name.startsWith('sealed0-'))).toBe(true)
  // The component is that of the layout, and the intro is in a list of the other page.
  const owners = Object.entries(parts[0]?.pageChunks ?? {}).map(([name, page]) => [parts[0]?.registry[name], page])
  expect(owners).toEqual([['@site/docs/vault.md', '/docs/vault']])
})

test('a stricter page below a private folder has its own door and its own part', () => {
  const { parts } = split(rules)
  expect(parts.map((part) => part.expression)).toEqual([allOf('readers'), allOf('keepers', 'readers')])
  const docs = parts[0]?.roots[0]
  expect(docs?.kind === 'route' && docs.routes?.[0]).toEqual({
    kind: 'doors',
    table: { [pathMark('/docs/vault')]: [1, 0] },
    nested: true,
  })
  expect(Object.values(parts[0]?.registry ?? {})).toEqual(['@theme/DocItem', '@site/docs/intro.md'])
  expect(Object.values(parts[1]?.registry ?? {})).toEqual([
    '@theme/DocItem',
    '@site/docs/vault.md',
    '@site/docs/intro.md',
  ])
})

test('a private page in a public folder leaves the folder public', () => {
  const { routes, parts } = split(rules.slice(1))
  expect(routes[1]).toMatchObject({ kind: 'route', path: '/docs' })
  expect(parts[0]?.pages).toEqual(['/docs/vault'])
  // Not even its address is among the public routes.
  expect(JSON.stringify(routes)).not.toContain('vault')
  // The intro is public too, so its module stays among the public ones.
  expect(Object.values(parts[0]?.registry ?? {})).toEqual(['@site/docs/vault.md'])
})

test('rules match paths without the base URL', () => {
  const based = { ...site, routes: readRoutes(ROUTES.replaceAll("'/docs", "'/hub/docs")) }
  const { routes } = split([{ path: '/docs/*' }], based, '/hub/')
  expect(routes[1]?.kind).toBe('door')
})

test('public modules name nothing private, and sealed modules name all of it', () => {
  const result = split(rules)
  const config = { parts: 2 } as object as EmitInput['config']
  const lazyConfig = { build: 'b' } as EmitInput['lazyConfig']
  const texts = (owner: 'open' | number) => JSON.stringify({ owner })
  const modules = emitModules({
    split: result,
    globalData: {},
    patches: [],
    config,
    lazyConfig,
    links: {},
    doors: {},
    readers: {},
    texts,
  })
  for (const name of [
    'routes.js',
    'registry.js',
    'registry.client.js',
    'routesChunkNames.json',
    'parts.client.js',
    'parts.server.js',
  ])
    expect(modules[name], name).not.toMatch(/intro|vault|manual/)
  expect(modules['parts.server.js']).not.toContain('import(')
  // The names that are not imports are for prerendering.
  expect(modules['registry.js']).toContain(', "@site/blog/a.md", ')
  expect(modules['registry.client.js']).toContain('import(/* webpackChunkName: "blog" */ "@site/blog/a.md"), 0, ')
  expect(modules['part0.js']).not.toContain(', "@site/docs/intro.md", ')
  expect(modules['part0.js']).toContain('@site/docs/intro.md')
  expect(modules['part0.js']).not.toContain('vault.md')
  expect(readRoutes(modules['routes.js'] ?? '').map((route) => route.path)).toEqual(["/blog/it's", '/docs'])
})

test('data of the docs plugin loses private docs, and gets them back when their part opens', () => {
  const version = {
    name: 'current',
    path: '/docs',
    mainDocId: 'intro',
    draftIds: ['draft'],
    docs: [
      { id: 'intro', path: '/docs/intro' },
      { id: 'open', path: '/docs/open' },
    ],
    sidebars: { manual: { link: { path: '/docs/intro', label: 'Secret label' } } },
  }
  const data = { 'docusaurus-plugin-content-docs': { default: { path: '/docs', versions: [version] } } }
  const { globalData, patches } = splitDocsData(data, (path) => (path === '/docs/intro' ? allOf('a') : undefined), [
    allOf('a'),
  ])
  expect(JSON.stringify(globalData)).not.toMatch(/intro|Secret/)
  const merged = mergeDocsData(globalData, patches.flat()) as typeof data
  const [back] = merged['docusaurus-plugin-content-docs'].default.versions
  expect(back?.docs.map((doc) => doc.id).sort()).toEqual(['intro', 'open'])
  expect(back?.mainDocId).toBe('intro')
  expect(back?.sidebars).toEqual(version.sidebars)
  expect(mergeDocsData(data, [])).toBe(data)
})

test('a door table knows its own paths, in any spelling that a host uses, and no others', () => {
  const { door } = doors({ [pathMark('/docs/vault')]: [1, 0] }, true, () => null)
  for (const path of ['/docs/vault', '/docs/vault/', '/docs/vault/index.html', '/Docs/Vault'])
    expect(behind(door, path), path).toEqual({ part: 1, root: 0 })
  expect(behind(door, '/docs/vaults')).toBeUndefined()
  expect(behind(undefined, '/')).toBeUndefined()
})

test.each(SPELLINGS)('a door is found at an address that differs in %s', (_, address) => {
  const { door } = doors({ [pathMark(SPELLED_PAGE)]: [1, 0] }, true, () => null)
  expect(behind(door, address)).toEqual({ part: 1, root: 0 })
  // Docusaurus' router decodes addresses once.
  expect(behind(door, decodeURI(address))).toEqual({ part: 1, root: 0 })
  for (const other of OTHER_ADDRESSES) expect(behind(door, other), other).toBeUndefined()
})

test('the door of a page is found if its name has a percent sign, and no door at addresses without a page', () => {
  for (const page of ['/docs/100%25', '/']) {
    const { door } = doors({ [pathMark(page)]: [1, 0] }, true, () => null)
    expect(behind(door, decodeURI(page)), page).toEqual({ part: 1, root: 0 })
    for (const path of ['/docs/%00', '/docs/100', '/%FF', '/\ud800']) expect(behind(door, path), path).toBeUndefined()
  }
  expect(pathMark('/index.html')).toBe(pathMark('/'))
})

test('marks distinguish paths, in any script, and are short', () => {
  const paths = Array.from({ length: 20_000 }, (_, page) => [`/docs/page-${page}`, `/docs/ページ${page}/概要`]).flat()
  const marks = new Set(paths.map(pathMark))
  expect(marks.size).toBe(paths.length)
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-z]{1,9}$/)
})

test('one public page in a private folder makes the layout public and leaves the rest private', () => {
  const at = (path: string) => (path === '/docs/intro' ? undefined : audienceOf(rules, path))
  const { routes, parts } = partition({ site, at })
  expect(routes[1]).toMatchObject({
    kind: 'route',
    path: '/docs',
    routes: [{ kind: 'doors' }, { path: '/docs/intro' }],
  })
  expect(parts.flatMap((part) => part.pages)).toEqual(['/docs/vault'])
})

interface Case {
  name: string
  rules: unknown[]
  path: string
  groups?: string[]
  allow: boolean
}

test.each((cases as Case[]).filter((row) => problemsOf(row.rules).length === 0))(
  'a part is built for those whom the rules allow: $name',
  ({ rules, path, groups, allow }) => {
    const route = { path, key: 'k', hash: 'h', attributes: {} }
    const files = { routes: [route], registry: {}, chunkNames: {}, globalData: {} }
    const { parts } = split(rules as AccessRule[], files)
    expect(mayRead(parts[0]?.expression, groups)).toBe(allow)
  },
)

test.each(MAY_READ_CASES)('a part is built for those who may read its pages: $name', ({ audience, groups, may }) => {
  const route = { path: '/page', key: 'k', hash: 'h', attributes: {} }
  const files = { routes: [route], registry: {}, chunkNames: {}, globalData: {} }
  const { parts } = partition({ site: files, at: () => audience })
  expect(mayRead(parts[0]?.expression, groups)).toBe(may)
})

const OWN = ['@theme-init/NavbarItem', '@theme-init/DocVersionBanner', '@theme-init/DocSidebarItem']
const WHOLE = { global: [{ instance: 'default', version: 'next', whole: { rank: 0 } }] } as object as ReaderPatch
const DOCS = { versions: [{ instance: 'default', version: 'next', sidebars: { main: [] }, docs: {} }] }

test.each([
  ['nothing private', {}, [], OWN],
  [
    'a navbar item with a lock',
    { '/docs/vault': '/docs/vault' },
    [],
    ['client/navigation/locked-item.js', ...OWN.slice(1)],
  ],
  ['a private version', {}, [{ ...NO_PATCH, ...WHOLE }], [OWN[0], 'client/reader/reader-banner.js', OWN[2]]],
  ['private docs', {}, [{ ...NO_PATCH, ...DOCS }], [...OWN.slice(0, 2), 'client/reader/reader-sidebar-item.js']],
])('in a site with %s, pages have only the code for it', (_, doors, patches, expected) => {
  const config = { parts: 2 } as object as EmitInput['config']
  const lazyConfig = { build: 'b' } as EmitInput['lazyConfig']
  const modules = emitModules({
    split: split(rules),
    globalData: {},
    patches,
    config,
    lazyConfig,
    links: {},
    doors,
    readers: {},
    texts: () => '{}',
  })
  const code = ['navbar-item.js', 'version-banner.js', 'sidebar-item.js'].map((file) => modules[file])
  expect(code).toEqual(expected.map((file) => expect.stringContaining(file ?? '')))
})

test('10,000 pages with fifty different times are fifty parts', () => {
  const paths = Array.from({ length: 10_000 }, (_, at) => `/docs/${at}`)
  const routes = paths.map((path, at) => ({ path, key: path, hash: String(at), exact: true, attributes: {} }))
  const timeOf = (path: string) => fromMoment(Date.UTC(2100, 0, 1 + (Number(path.slice(6)) % 50)))
  const { parts, routes: split } = partition({
    site: {
      routes,
      chunkNames: Object.fromEntries(paths.map((path) => [path, { content: path }])),
      registry: Object.fromEntries(paths.map((path) => [path, `@site${path}.md`])),
      globalData: {},
    },
    at: (path) => expressionOf([[EVERYONE, timeOf(path)]]),
  })
  expect(parts.map(({ pages }) => pages.length)).toEqual(Array(50).fill(200))
  // One table of doors instead of 10,000 addresses.
  expect(split).toHaveLength(1)
})
