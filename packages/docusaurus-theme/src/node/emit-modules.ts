import type { Door } from '../door-table.js'
import { NO_PATCH, type ReaderPatch } from '../reader-patch.js'
import type { NormalOptions } from './options.js'
import { type Partition, type SealedPart, type SplitRoute, sealedChunk } from './partition.js'
import type { ChunkNames } from './site-files.js'

/** What every page knows of the options and of the build: only what it reads before anything else is fetched. */
export interface PublicConfig extends Pick<NormalOptions, 'forceLogin' | 'uxMode' | 'privateRedirectPath'> {
  /** Audience by part. */
  readonly audiences: readonly (readonly string[])[]
  /** Which parts stand behind the private links of navbar and footer. */
  readonly links: Readonly<Record<string, readonly number[]>>
}

/** What the code knows that is fetched for a session, a form or a search. As public as the rest, and on no page before. */
export interface LateConfig extends Pick<NormalOptions, 'orgID' | 'baseURL' | 'sdkURL' | 'form'> {
  readonly build: string
  readonly baseUrl: string
  /** The public search index, from the site's root; empty while the site is written, when there is none. */
  readonly search: string
}

/** What one part brings beside its pages. */
export interface PartExtra {
  readonly patch: ReaderPatch
  /** The search index of its pages, as JSON. */
  readonly search: string
}

/** The modules that replace or join Docusaurus' generated ones, by file name. */
export function emitModules(
  split: Partition,
  globalData: unknown,
  extras: readonly PartExtra[],
  config: PublicConfig,
  late: LateConfig,
): Record<string, string> {
  const modules: Record<string, string> = {
    // A package of its own, without a type: `require.resolveWeak` is not known in a strict module.
    'package.json': '{}\n',
    'config.js': `export default ${json(config)};\n`,
    'late-config.js': `export default ${json(late)};\n`,
    'routes.js': `${CREATOR}export default [
${split.routes.map(routeCode).join(',\n')},
{ path: '*', component: ComponentCreator('*') }
];\n`,
    'registry.js': `export default {\n${registryCode({ ...split.registry, ...DOOR_MODULES })}\n};\n`,
    'routesChunkNames.json': json({ ...split.chunkNames, ...doorNames(split.routes) }),
    'door.json': json({ name: 'portico-docusaurus-theme', id: 'default' }),
    'globalData.json': json(globalData),
    // The server bundle never reaches a sealed module: what it prerenders is the locked door by construction.
    'parts.server.js': 'export default [];\n',
    'parts.client.js': `export default [
${split.parts.map((_, part) => `  () => import(/* webpackChunkName: "${sealedChunk(part, 'routes')}" */ "./part${part}.js"),`).join('\n')}
];\n`,
  }
  split.parts.forEach((part, index) => {
    const { patch, search } = extras[index] ?? { patch: NO_PATCH, search: '' }
    modules[`part${index}.js`] = partCode(part, index, patch)
    modules[`search${index}.js`] = `export default ${json(search)};\n`
  })
  return modules
}

function partCode(part: SealedPart, index: number, patch: ReaderPatch): string {
  return `${CREATOR}import registry from '@generated/registry';
import chunkNames from '@generated/routesChunkNames';
Object.assign(registry, {
${registryCode(part.registry)}
});
Object.assign(chunkNames, ${json({ ...part.chunkNames, ...doorNames(part.roots) })});
export const roots = [
${part.roots.map(routeCode).join(',\n')}
];
export const patch = ${json(patch)};
export const search = () => import(/* webpackChunkName: "${sealedChunk(index, 'search')}" */ "./search${index}.js");
`
}

const CREATOR = `import ComponentCreator from '@docusaurus/ComponentCreator';
import { doorPath } from '@portico-site/door-path';\n`

/** The door is a route like any other to Docusaurus: a component and a context, loaded with the page. */
const DOOR_MODULES = { 'portico-door': '@theme/PrivatePage', 'portico-door-context': '@generated/portico/door.json' }
const DOOR_NAMES: ChunkNames = { __comp: 'portico-door', __context: { plugin: 'portico-door-context' } }

type DoorRoute = Extract<SplitRoute, { kind: 'door' | 'doors' }>

const doorKey = (door: DoorRoute): [path: string, hash: string] =>
  door.kind === 'door' ? [door.path, `door${door.part}x${door.root}`] : ['/doors', 'doors']

function doorNames(routes: readonly SplitRoute[]): Record<string, ChunkNames> {
  const found = routes.map((route) =>
    route.kind === 'route' ? doorNames(route.routes ?? []) : { [doorKey(route).join('-')]: DOOR_NAMES },
  )
  return Object.assign({}, ...found) as Record<string, ChunkNames>
}

function routeCode(route: SplitRoute): string {
  const fields = [route.kind === 'doors' ? `path: doorPath(${json(route.table)})` : `path: ${json(route.path)}`]
  if (route.kind !== 'doors' && route.exact !== undefined) fields.push(`exact: ${route.exact}`)
  if (route.kind !== 'route') {
    fields.push(`component: ComponentCreator(${doorKey(route).map(json).join(', ')})`)
    fields.push(`door: ${json(doorOf(route))}`)
  } else {
    fields.push(`component: ComponentCreator(${json(route.path)}, ${json(route.hash)})`)
    for (const [name, value] of Object.entries(route.attributes)) fields.push(`${json(name)}: ${json(value)}`)
    if (route.routes) fields.push(`routes: [\n${route.routes.map(routeCode).join(',\n')}\n]`)
  }
  return `{ ${fields.join(', ')} }`
}

function doorOf(route: DoorRoute): Door {
  return route.kind === 'doors'
    ? { table: route.table, nested: route.nested }
    : { part: route.part, root: route.root, nested: route.nested }
}

/** The same form that Docusaurus writes: the loader, the module for prerendering, and its weak id. */
function registryCode(registry: Readonly<Record<string, string>>): string {
  return Object.entries(registry)
    .map(
      ([name, path]) =>
        `  ${json(name)}: [() => import(/* webpackChunkName: ${json(name)} */ ${json(path)}), ${json(path)}, require.resolveWeak(${json(path)})],`,
    )
    .join('\n')
}

/** JSON that is also JavaScript, in any string it may stand in. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`)
}
