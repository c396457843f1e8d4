import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { TRIED } from './docusaurus-version.js'

/** One node of the site's route tree, as the bundler will see it. */
export interface RouteNode {
  readonly path: string
  /** The key under which `chunkNames` lists the route's modules. */
  readonly key: string
  readonly hash: string
  readonly exact?: boolean
  readonly routes?: readonly RouteNode[]
  /** Other attributes that a plugin set on the route, such as the name of its sidebar. */
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Names of a route's modules: a chunk name, or a list or record of them. */
export type ChunkNames = string | readonly ChunkNames[] | { readonly [name: string]: ChunkNames }

/** What Docusaurus wrote for its bundler before bundling. */
export interface SiteFiles {
  readonly routes: readonly RouteNode[]
  readonly chunkNames: Readonly<Record<string, ChunkNames>>
  /** Chunk name to module path. */
  readonly registry: Readonly<Record<string, string>>
  readonly globalData: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * Reads the generated site files.
 *
 * @throws Error with a message for people if a file has a different format than the Docusaurus versions in `TRIED` write: sealing
 * based on a guess could leak
 */
export function readSiteFiles(folder: string): SiteFiles {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    routes: readRoutes(text('routes.js')),
    registry: readRegistry(text('registry.js')),
    chunkNames: JSON.parse(text('routesChunkNames.json')) as SiteFiles['chunkNames'],
    globalData: JSON.parse(text('globalData.json')) as SiteFiles['globalData'],
  }
}

interface RawRoute {
  path: string
  component: { path: string; hash?: string }
  exact?: boolean
  routes?: RawRoute[]
}

/**
 * `routes.js` is code, but contains only calls of `ComponentCreator` within data: it is run in an empty context, and its result
 * is read.
 */
export function readRoutes(code: string): RouteNode[] {
  const list = code.replace(/^import .*$/gm, '').replace(/export default/, '')
  let raw: RawRoute[]
  try {
    const routeList: unknown = runInNewContext(`(${list.trim().replace(/;$/, '')})`, {
      ComponentCreator: (path: string, hash?: string) => ({ path, hash }),
    })
    raw = JSON.parse(JSON.stringify(routeList)) as RawRoute[]
  } catch (cause) {
    throw unknownForm('routes.js', cause)
  }
  return raw.filter((route) => route.path !== '*').map(toNode)
}

function toNode({ path, component, exact, routes, ...attributes }: RawRoute): RouteNode {
  if (typeof component?.hash !== 'string') throw unknownForm('routes.js')
  return {
    path,
    key: `${path}-${component.hash}`,
    hash: component.hash,
    exact,
    routes: routes?.map(toNode),
    attributes,
  }
}

/** `registry.js` contains one entry per line: chunk name, import, module path. */
export function readRegistry(code: string): Record<string, string> {
  const entry = /^[ \t]*"([^"\n]+)": \[\(\) => import\(\/\* webpackChunkName: "[^"]+" \*\/ ("(?:[^"\\]|\\.)*")\)/gm
  const registry: Record<string, string> = {}
  for (const [, name, path] of code.matchAll(entry)) if (name && path) registry[name] = JSON.parse(path) as string
  const promised = code.match(/\[\(\) => import\(/g)?.length ?? 0
  if (promised !== Object.keys(registry).length) throw unknownForm('registry.js')
  return registry
}

function unknownForm(file: string, cause?: unknown): Error {
  return new Error(
    `@portico/docusaurus-theme cannot read .docusaurus/${file}: it does not have the format that Docusaurus ${TRIED.join(' and ')} write. ` +
      'Sealing on a guess could publish private pages, so the build stops. Install a Docusaurus version that the theme supports, and remove plugins that change this file.',
    { cause },
  )
}
