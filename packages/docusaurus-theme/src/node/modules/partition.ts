import type { Audience, Expression } from '@portico/access'
import { barePath, partFor, sealedName } from '@portico/sealing/plan'
import { type DoorTable, pathMark } from '../../door-table.js'
import { hostAudiences } from '../access/route-audiences.js'
import type { ChunkNames, RouteNode, SiteFiles } from '../site/site-files.js'

/** A route of the split tree: an ordinary one, the locked door to a sealed folder, or the doors of single pages. */
export type SplitRoute =
  | (Omit<RouteNode, 'routes'> & { readonly kind: 'route'; readonly routes?: readonly SplitRoute[] })
  | {
      readonly kind: 'door'
      readonly path: string
      readonly exact?: boolean
      /** Index of the part, and of the root within it. */
      readonly part: number
      readonly root: number
      /** A layout already surrounds the door. */
      readonly nested: boolean
    }
  /** Comes before its siblings; the mark of a path says which part and root are behind it, if any. */
  | { readonly kind: 'doors'; readonly table: DoorTable; readonly nested: boolean }

/** Everything of the site that readers of one expression may see and the public may not. */
export interface SealedPart {
  readonly expression: Expression
  readonly roots: readonly SplitRoute[]
  /** Chunk names by route, already renamed. */
  readonly chunkNames: Readonly<Record<string, ChunkNames>>
  /** Renamed chunk to module path. */
  readonly registry: Readonly<Record<string, string>>
  /** The exact paths of its pages. */
  readonly pages: readonly string[]
  /** The new names of its chunks, by their former names. */
  readonly names: Readonly<Record<string, string>>
  /** The chunks that only one page loads, by their new names: the path of the page. */
  readonly pageChunks: Readonly<Record<string, string>>
}

/** The site, split in two: what everyone gets, and one sealed part for each expression. */
export interface Partition {
  readonly routes: readonly SplitRoute[]
  readonly chunkNames: Readonly<Record<string, ChunkNames>>
  readonly registry: Readonly<Record<string, string>>
  readonly parts: readonly SealedPart[]
}

interface Draft {
  expression: Expression
  roots: SplitRoute[]
  keys: string[]
  /** The paths of its pages, by the keys of their routes. */
  pages: Map<string, string>
}

/** What a partition is made from: the site, who may see a path, and modules that a part needs in addition to its routes. */
export interface PartitionInput {
  readonly site: SiteFiles
  readonly at: (path: string) => Audience
  readonly extra?: (expression: Expression) => readonly string[]
  /** Readers who see something of their own on pages of others, and need a part for it. */
  readonly besides?: readonly Expression[]
}

/**
 * Splits the site by who may read. A private route becomes a door, and everything below it with the same audience moves behind
 * it: paths, names, modules. For doors of single pages, even the address is removed. Pure.
 */
export function partition({ site, at, extra = () => [], besides = [] }: PartitionInput): Partition {
  const drafts: Draft[] = []
  const publicKeys: string[] = []
  const hosts = hostAudiences(site.routes, at)

  const partOf = (expression: Expression): number =>
    partFor(drafts, expression) ?? drafts.push({ expression, roots: [], keys: [], pages: new Map() }) - 1

  const place = (node: RouteNode, here: number | undefined, nested: boolean): SplitRoute => {
    const expression = hosts.get(node.key)
    const part = expression && partOf(expression)
    if (part !== undefined && part !== here) {
      const draft = drafts[part] as Draft
      const root = draft.roots.length
      // Reserve the position first: children may lead back into this part.
      draft.roots.push({ kind: 'door', path: node.path, part, root, nested })
      draft.roots[root] = inside(node, part)
      return { kind: 'door', path: node.path, exact: node.exact, part, root, nested }
    }
    return inside(node, here)
  }

  const inside = (node: RouteNode, here: number | undefined): SplitRoute => {
    const { routes, ...rest } = node
    const draft = here === undefined ? undefined : drafts[here]
    if (draft) draft.keys.push(node.key)
    else publicKeys.push(node.key)
    if (draft && !routes) draft.pages.set(node.key, node.path)
    const below = routes?.map((child) => place(child, here, true))
    return { kind: 'route', ...rest, routes: below && withoutAddresses(below, true) }
  }

  const routes = withoutAddresses(
    site.routes.map((node) => place(node, undefined, false)),
    false,
  )
  besides.forEach(partOf)
  const shared = new Set(publicKeys.flatMap((key) => leaves(site.chunkNames[key] ?? {})))
  const isPublic = (name: string) => shared.has(name) || isCode(site.registry[name] ?? '')

  const parts = drafts.map((draft, part): SealedPart => {
    const renamed = new Map<string, string>()
    const rename = (name: string): string => {
      if (isPublic(name)) return name
      const newName = renamed.get(name) ?? sealedName([part], renamed.size)
      renamed.set(name, newName)
      return newName
    }
    const chunkNames = Object.fromEntries(draft.keys.map((key) => [key, mapLeaves(site.chunkNames[key] ?? {}, rename)]))
    const chunksOfOthers = extra(draft.expression).map(rename)
    const registry = Object.fromEntries([...renamed].map(([name, sealed]) => [sealed, site.registry[name] ?? '']))
    const names = Object.fromEntries(renamed)
    const pageChunks = pageChunksOf(draft.pages, chunkNames, chunksOfOthers)
    const pages = [...draft.pages.values()]
    return { expression: draft.expression, roots: draft.roots, chunkNames, registry, pages, names, pageChunks }
  })

  return {
    routes,
    chunkNames: Object.fromEntries(publicKeys.map((key) => [key, site.chunkNames[key] ?? {}])),
    registry: Object.fromEntries(Object.entries(site.registry).filter(([name]) => isPublic(name))),
    parts,
  }
}

/**
 * The chunks that only one page loads. A chunk of a layout, or of a list on a page of others, is shared.
 *
 * @param pages the paths of pages by the keys of their routes
 * @param chunksOfOthers chunks that pages of others load
 */
function pageChunksOf(
  pages: ReadonlyMap<string, string>,
  chunkNames: SealedPart['chunkNames'],
  chunksOfOthers: readonly string[],
): SealedPart['pageChunks'] {
  const users = new Map<string, Set<string | undefined>>(chunksOfOthers.map((name) => [name, new Set([undefined])]))
  for (const [key, names] of Object.entries(chunkNames))
    for (const name of leaves(names)) users.set(name, (users.get(name) ?? new Set()).add(pages.get(key)))
  return Object.fromEntries(
    [...users].flatMap(([name, [page, ...more]]) => (page === undefined || more.length > 0 ? [] : [[name, page]])),
  )
}

/** Removes the addresses of single private pages from a list of routes: one route before the others covers all of them. */
function withoutAddresses(routes: readonly SplitRoute[], nested: boolean): SplitRoute[] {
  const single = routes.filter((route) => route.kind === 'door').filter((route) => route.exact)
  if (single.length === 0) return [...routes]
  const table: DoorTable = Object.fromEntries(single.map((door) => [pathMark(door.path), [door.part, door.root]]))
  if (Object.keys(table).length < new Set(single.map((door) => barePath(door.path))).size)
    throw new Error('Two private pages have the same door id, which is derived from the address. Rename one of them.')
  return [{ kind: 'doors', table, nested }, ...routes.filter((route) => route.kind !== 'door' || !route.exact)]
}

/** Plugin names, which the door to a private route needs too. Everything else that only private routes use is content. */
function isCode(modulePath: string): boolean {
  return /(^|\/)__plugin\.json$/.test(modulePath)
}

function leaves(names: ChunkNames): string[] {
  return typeof names === 'string' ? [names] : Object.values(names).flatMap(leaves)
}

function mapLeaves(names: ChunkNames, change: (name: string) => string): ChunkNames {
  if (typeof names === 'string') return change(names)
  if (Array.isArray(names)) return names.map((name: ChunkNames) => mapLeaves(name, change))
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, mapLeaves(name as ChunkNames, change)]))
}
