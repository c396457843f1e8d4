import { fileURLToPath } from 'node:url'
import { HEADINGS_PLACE, STYLES_PLACE, sealedName } from '@portico/sealing/plan'
import { NO_PART } from '../../behind-door.js'
import { type Door, pathMark } from '../../door-table.js'
import { NO_PATCH, type ReaderPatch } from '../../reader/reader-patch.js'
import type { NormalOptions } from '../options/options.js'
import type { ChunkNames } from '../site/site-files.js'
import type { Partition, SealedPart, SplitRoute } from './partition.js'

/** The parts behind the navbar's items with a lock. This is all that every page knows about options and build. */
export type PrivateLinks = Readonly<Record<string, readonly number[]>>

/** What a private page and a session know about the options and the build. */
export interface PublicConfig extends Pick<NormalOptions, 'forceLogin' | 'uxMode' | 'privateRedirectPath'> {
  /** How many sealed parts there are; they are numbered from 0. */
  readonly parts: number
  /** The parts that everyone may read at some time, without a session; missing if there are none. */
  readonly everyone?: readonly number[]
}

/**
 * The settings used by the code that is fetched for a session, a form or a search. They are as public as the rest, but no page
 * loads them earlier.
 */
export interface LazyConfig extends Pick<NormalOptions, 'orgID' | 'baseURL' | 'sdkURL' | 'form'> {
  readonly build: string
  readonly baseUrl: string
  /** The address of the first page of a preview; missing otherwise. */
  readonly preview?: string
  /** The address of the site's account page; missing if only the identity server has one. */
  readonly account?: string
  /** The public search index, relative to the site's root; empty during development, when there is none. */
  readonly search: string
}

/** What the modules are generated from. */
export interface EmitInput {
  readonly split: Partition
  readonly globalData: unknown
  /** What each part adds to pages that others see too. */
  readonly patches: readonly ReaderPatch[]
  readonly config: PublicConfig
  readonly lazyConfig: LazyConfig
  readonly links: PrivateLinks
  /** Where these items lead, by the keys of `links`. */
  readonly doors: Readonly<Record<string, string>>
  /** Whether pages report views, searches and feedback. */
  readonly statistics?: boolean
  /** Whether readers may share pages with guests. */
  readonly guests?: boolean
  /** Whether doors offer to enter a guest password. */
  readonly guestPasswords?: boolean
  /** The address that they report to. Empty during development, when the site has no readers. */
  readonly countAt?: string
  /** Page components that name other pages, by the file that wraps them with the reader's view. */
  readonly readers: Readonly<Record<string, string>>
  /** Returns the code of the texts of `translate()` in the language of the build: everyone's, or a part's own. */
  readonly texts: (owner: 'open' | number) => string
}

/** Returns the modules that replace or extend Docusaurus' generated ones, by file name. */
export function emitModules(input: EmitInput): Record<string, string> {
  const {
    split,
    globalData,
    patches,
    config,
    lazyConfig,
    links,
    doors,
    readers,
    texts,
    statistics = false,
    guests = false,
    guestPasswords = false,
    countAt = '',
  } = input
  const routes = config.forceLogin && split.parts.length > 0 ? [...split.routes, EVERY_OTHER] : split.routes
  const context = contextOf(split.registry)
  const whole = { ...doorModules(routes, context), ...split.registry }
  // Content that only some readers may know about needs code that other sites do not load.
  const hasDoors = Object.keys(doors).length > 0
  const hidesItems = patches.some(({ config }) => config.inner?.navbar?.lists?.items)
  const navbarItem = hasDoors ? 'navigation/locked-item.js' : hidesItems ? 'navigation/placeholder-item.js' : undefined
  const hasVersions = patches.some(({ global }) => global.some(({ whole }) => whole))
  const hasSidebars = patches.some(({ versions }) => versions.some(({ sidebars }) => Object.keys(sidebars).length > 0))
  const modules: Record<string, string> = {
    // A separate package without a type: `require.resolveWeak` is not available in a strict module.
    'package.json': '{}\n',
    'config.js': `export default ${json(config)};\n`,
    'lazy-config.js': `export default ${json(lazyConfig)};\n`,
    'private-pages.js': `export default ${json(marksOf(split.parts))};\n`,
    'links.js': `export default ${json(links)};\n${hasDoors ? `export const doors = ${json(doors)};\n` : ''}`,
    'navbar-item.js': `export { default } from ${json(navbarItem ? client(navbarItem) : '@theme-init/NavbarItem')};\n`,
    'version-banner.js': `export { default } from ${json(hasVersions ? client('reader/reader-banner.js') : '@theme-init/DocVersionBanner')};\n`,
    'sidebar-item.js': `export { default } from ${json(hasSidebars ? client('reader/reader-sidebar-item.js') : '@theme-init/DocSidebarItem')};\n`,
    'doc-footer.js': `export { default } from ${json(statistics ? client('statistics/doc-footer.js') : '@theme-init/DocItem/Footer')};\n`,
    'tell-search.js': statistics
      ? `import { loadReports, send } from ${json(client('statistics/count-views.js'))};
export const tellSearch = (...what) => void loadReports().then(({ tellSearch }) => tellSearch(send, ...what), () => {});\n`
      : 'export const tellSearch = () => {};\n',
    'reader-menu.js': `export const readerMenu = ${guests ? `() => import(${json(client('share/reader-menu.js'))})` : 'undefined'};\n`,
    'guest-door.js': `export const guestDoor = ${guestPasswords ? `() => import(${json(client('guest/guest-door.js'))})` : 'undefined'};\n`,
    'visitors.js': `export const opensToVisitors = ${config.everyone !== undefined};\n`,
    'count-at.js': `export default ${json(countAt)};\n`,
    'routes.js': `${CREATOR}export default [
${routes.map(routeCode).join(',\n')},
{ path: '*', component: ComponentCreator('*') }
];\n`,
    'registry.js': registryModule(whole, json),
    'registry.client.js': registryModule(whole, unnamed),
    'routesChunkNames.json': json({ ...split.chunkNames, ...doorNames(routes, context) }),
    'door.json': json({ name: 'portico-docusaurus-theme', id: 'default' }),
    'globalData.json': json(globalData),
    'codeTranslations.js': `export default ${texts('open')};\n`,
    // The server bundle never reaches a sealed module, so it can only prerender the locked door.
    'parts.server.js': 'export default [];\n',
    'parts.client.js': `export default [
${split.parts.map((_, part) => `  () => import(/* webpackChunkName: "${sealedName([part], 'routes')}" */ "./part${part}.js"),`).join('\n')}
];\n`,
  }
  split.parts.forEach((part, index) => {
    modules[`part${index}.js`] = partCode({ part, patch: patches[index] ?? NO_PATCH, texts: texts(index), context })
  })
  for (const [file, component] of Object.entries(readers))
    modules[file] = `import { readerOf } from '@theme/ReaderView';
import Page from ${json(component)};
export default readerOf(Page);\n`
  return modules
}

/** The marks of all private pages. */
const marksOf = (parts: readonly SealedPart[]): Record<string, true> =>
  Object.fromEntries(parts.flatMap(({ pages }) => pages.map((path) => [pathMark(path), true])))

const client = (file: string) => fileURLToPath(new URL(`../../client/${file}`, import.meta.url))

interface PartInput {
  readonly part: SealedPart
  readonly patch: ReaderPatch
  readonly texts: string
  /** The chunk of the door's context. */
  readonly context: string
}

function partCode({ part, patch, texts, context }: PartInput): string {
  return `${CREATOR}import registry from '@generated/registry';
import chunkNames from '@generated/routesChunkNames';
import codeTranslations from '@generated/codeTranslations';
Object.assign(registry, {
${registryCode(part.registry, unnamed)}
});
Object.assign(chunkNames, ${json({ ...part.chunkNames, ...doorNames(part.roots, context) })});
Object.assign(codeTranslations, ${texts});
export const roots = [
${part.roots.map(routeCode).join(',\n')}
];
export const patch = ${json(patch)};
export const styles = ${json(STYLES_PLACE)};
export const headings = ${json(HEADINGS_PLACE)};
`
}

const CREATOR = `import ComponentCreator from '@docusaurus/ComponentCreator';
import { doors } from '@portico-site/doors';\n`

/**
 * To Docusaurus, the door is a route like any other: a component, loaded with the page, and also a context if it is not nested.
 */
const DOOR = { 'portico-door': '@theme/PrivatePage' }
const DOOR_CONTEXT = '@generated/portico/door.json'

/** The chunk of the door's context: the theme's own, if a route of the theme has added it. */
const contextOf = (registry: Readonly<Record<string, string>>): string =>
  Object.keys(registry).find((name) => registry[name]?.endsWith('/portico-docusaurus-theme/default/__plugin.json')) ??
  'portico-door-context'

/** With forced login, visitors also see the door at addresses without a page, instead of the not-found page. */
const EVERY_OTHER: SplitRoute = { kind: 'door', path: '*', part: NO_PART, root: 0, nested: false }

type DoorRoute = Extract<SplitRoute, { kind: 'door' | 'doors' }>

const doorsIn = (routes: readonly SplitRoute[]): DoorRoute[] =>
  routes.flatMap((route) => (route.kind === 'route' ? doorsIn(route.routes ?? []) : [route]))

const doorModules = (routes: readonly SplitRoute[], context: string) => ({
  ...DOOR,
  ...(doorsIn(routes).every((door) => door.nested) ? {} : { [context]: DOOR_CONTEXT }),
})

const doorKey = (door: DoorRoute): [path: string, hash: string] =>
  door.kind === 'door' && door.part !== NO_PART
    ? [door.path, `door${door.part}x${door.root}`]
    : ['/doors', door.nested ? 'in' : 'top']

const doorNames = (routes: readonly SplitRoute[], context: string): Record<string, ChunkNames> =>
  Object.fromEntries(
    doorsIn(routes).map((door) => [
      doorKey(door).join('-'),
      // Within another route, Docusaurus uses that route's context.
      { __comp: 'portico-door', ...(door.nested ? {} : { __context: { plugin: context } }) },
    ]),
  )

function routeCode(route: SplitRoute): string {
  if (route.kind === 'doors') return `doors(${json(route.table)}, ${route.nested}, ${creator(...doorKey(route))})`
  const fields = [`path: ${json(route.path)}`]
  if (route.exact !== undefined) fields.push(`exact: ${route.exact}`)
  if (route.kind === 'door') {
    fields.push(`component: ${creator(...doorKey(route))}`)
    fields.push(`door: ${json(doorOf(route))}`)
  } else {
    fields.push(`component: ${creator(route.path, route.hash)}`)
    for (const [name, value] of Object.entries(route.attributes)) fields.push(`${json(name)}: ${json(value)}`)
    if (route.routes) fields.push(`routes: [\n${route.routes.map(routeCode).join(',\n')}\n]`)
  }
  return `{ ${fields.join(', ')} }`
}

const creator = (path: string, hash: string) => `ComponentCreator(${json(path)}, ${json(hash)})`

const doorOf = ({ part, root, nested }: Extract<SplitRoute, { kind: 'door' }>): Door => ({ part, root, nested })

const registryModule = (registry: Readonly<Record<string, string>>, name: (path: string) => string) =>
  `export default {\n${registryCode(registry, name)}\n};\n`

/** The same format that Docusaurus writes: the loader, the name of the module for prerendering, and its weak id. */
function registryCode(registry: Readonly<Record<string, string>>, name: (path: string) => string): string {
  return Object.entries(registry)
    .map(
      ([chunk, path]) =>
        `  ${json(chunk)}: [() => import(/* webpackChunkName: ${json(chunk)} */ ${json(path)}), ${name(path)}, require.resolveWeak(${json(path)})],`,
    )
    .join('\n')
}

/** Browsers do not prerender, so the names of all the site's modules are left out of every page. */
const unnamed = () => '0'

/** JSON that is also valid JavaScript, in any string that may contain it. */
export function json(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`)
}
