import { type AccessRule, audienceOf } from '@portico/access'
import { canonicalAudience } from '@portico/seal'
import type { ChunkNames, RouteNode, SiteFiles } from './site-files.js'

/** A route of the split tree: an ordinary one, or the locked door to the root of a sealed part. */
export type SplitRoute =
  | (Omit<RouteNode, 'routes'> & { readonly kind: 'route'; readonly routes?: readonly SplitRoute[] })
  | {
      readonly kind: 'door'
      readonly path: string
      readonly exact?: boolean
      /** Index of the part and of the root within it. */
      readonly part: number
      readonly root: number
      /** Another layout already surrounds the door. */
      readonly nested: boolean
    }

/** Everything of the site that one audience may see and the public may not. */
export interface SealedPart {
  readonly audience: readonly string[]
  readonly roots: readonly SplitRoute[]
  /** Chunk names by route, already renamed. */
  readonly chunkNames: Readonly<Record<string, ChunkNames>>
  /** Renamed chunk to module path. */
  readonly registry: Readonly<Record<string, string>>
  /** Exact paths of its pages. */
  readonly pages: readonly string[]
}

/** The site in two: what everyone gets, and one sealed part per audience. */
export interface Partition {
  readonly routes: readonly SplitRoute[]
  readonly chunkNames: Readonly<Record<string, ChunkNames>>
  readonly registry: Readonly<Record<string, string>>
  readonly parts: readonly SealedPart[]
}

/** Chunks of part 0 are named `sealed0-…`: the sealing step and the browser both know a sealed file by its name. */
export const sealedChunk = (part: number, name: string | number) => `sealed${part}-${name}`

interface Draft {
  audience: string[]
  roots: SplitRoute[]
  keys: string[]
  pages: string[]
}

/**
 * Splits the site by audience. A private route becomes a door, and all below it that has the same audience moves behind
 * it: paths, names, modules. Pure; `baseUrl` is taken off before rules look at a path.
 */
export function partition(site: SiteFiles, rules: readonly AccessRule[], baseUrl: string): Partition {
  const drafts: Draft[] = []
  const publicKeys: string[] = []
  const audienceAt = (path: string) => audienceOf(rules, sitePath(path, baseUrl))

  const partOf = (audience: readonly string[]): number => {
    const wanted = canonicalAudience(audience)
    const at = drafts.findIndex((draft) => sameList(draft.audience, wanted))
    return at >= 0 ? at : drafts.push({ audience: wanted, roots: [], keys: [], pages: [] }) - 1
  }

  const place = (node: RouteNode, here: number | undefined, nested: boolean): SplitRoute => {
    const audience = audienceAt(node.path)
    const part = audience && partOf(audience)
    if (part !== undefined && part !== here) {
      const draft = drafts[part] as Draft
      const root = draft.roots.length
      // Reserve the place first: children may lead back into this part.
      draft.roots.push({ kind: 'door', path: node.path, part, root, nested })
      draft.roots[root] = inside(node, part)
      return { kind: 'door', path: node.path, ...exactness(node), part, root, nested }
    }
    return inside(node, here)
  }

  const inside = (node: RouteNode, here: number | undefined): SplitRoute => {
    const { routes, ...rest } = node
    const draft = here === undefined ? undefined : drafts[here]
    if (draft) draft.keys.push(node.key)
    else publicKeys.push(node.key)
    if (draft && !routes) draft.pages.push(node.path)
    return { kind: 'route', ...rest, ...(routes ? { routes: routes.map((child) => place(child, here, true)) } : {}) }
  }

  const routes = site.routes.map((node) => place(node, undefined, false))
  const shared = new Set(publicKeys.flatMap((key) => leaves(site.chunkNames[key] ?? {})))
  const isPublic = (name: string) => shared.has(name) || isCode(site.registry[name] ?? '')

  const parts = drafts.map((draft, part): SealedPart => {
    const renamed = new Map<string, string>()
    const rename = (name: string): string => {
      if (isPublic(name)) return name
      const known = renamed.get(name) ?? sealedChunk(part, renamed.size)
      renamed.set(name, known)
      return known
    }
    const chunkNames = Object.fromEntries(draft.keys.map((key) => [key, mapLeaves(site.chunkNames[key] ?? {}, rename)]))
    const registry = Object.fromEntries([...renamed].map(([name, sealed]) => [sealed, site.registry[name] ?? '']))
    return { audience: draft.audience, roots: draft.roots, chunkNames, registry, pages: draft.pages }
  })

  return {
    routes,
    chunkNames: Object.fromEntries(publicKeys.map((key) => [key, site.chunkNames[key] ?? {}])),
    registry: Object.fromEntries(Object.entries(site.registry).filter(([name]) => isPublic(name))),
    parts,
  }
}

/** A path as rules see it: without the base URL, which differs by host and locale. */
export function sitePath(path: string, baseUrl: string): string {
  const base = baseUrl.replace(/\/$/, '')
  return base !== '' && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path
}

/** Theme components and plugin names hold no page's text; all else that only private routes use is content. */
function isCode(modulePath: string): boolean {
  return /^@theme(-original|-init)?\//.test(modulePath) || /(^|\/)__plugin\.json$/.test(modulePath)
}

function leaves(names: ChunkNames): string[] {
  return typeof names === 'string' ? [names] : Object.values(names).flatMap(leaves)
}

function mapLeaves(names: ChunkNames, change: (name: string) => string): ChunkNames {
  if (typeof names === 'string') return change(names)
  if (Array.isArray(names)) return names.map((name: ChunkNames) => mapLeaves(name, change))
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, mapLeaves(name as ChunkNames, change)]))
}

const exactness = (node: RouteNode) => (node.exact === undefined ? {} : { exact: node.exact })

const sameList = (one: readonly string[], two: readonly string[]) => JSON.stringify(one) === JSON.stringify(two)
