import type { Audience, Expression } from '@portico/access'
import type { AccessMap } from '../access/access-map.js'
import { hostAudiences } from '../access/route-audiences.js'
import type { DocsOrders } from '../site/docs-orders.js'
import type { Page } from '../site/read-pages.js'
import type { ChunkNames, RouteNode, SiteFiles } from '../site/site-files.js'

/** A route of a content plugin, with the content of its modules. */
export interface ContentRoute {
  readonly route: RouteNode
  readonly names: Readonly<Record<string, ChunkNames>>
  /** The content of the route's `__props` module, and the file behind it. */
  readonly props?: { readonly path: string; readonly data: Readonly<Record<string, unknown>> }
  readonly host: Audience
}

/** A site while it is split: what was generated, and what the split changes in it. */
export interface SplitWork {
  readonly site: SiteFiles
  readonly pages: readonly Page[]
  readonly access: AccessMap
  readonly routes: readonly ContentRoute[]
  readonly orders: DocsOrders
  /** Reads a generated JSON module; for a module that was rewritten, returns the new content. */
  readonly read: (modulePath: string) => unknown
  readonly rewrite: (modulePath: string, data: unknown) => void
  /** Chunk names of routes that the split changes. */
  readonly chunkNames: Record<string, ChunkNames>
  /** Paths of pages that have become empty. */
  readonly gone: Set<string>
}

/** Returns every route with its modules read. `read` returns a JSON module by its path in the registry. */
export function contentRoutes(
  site: SiteFiles,
  at: (path: string) => Audience,
  read: SplitWork['read'],
): ContentRoute[] {
  const hosts = hostAudiences(site.routes, at)
  const all = (nodes: readonly RouteNode[]): RouteNode[] => nodes.flatMap((node) => [node, ...all(node.routes ?? [])])
  return all(site.routes).map((route) => {
    const names = (site.chunkNames[route.key] ?? {}) as Readonly<Record<string, ChunkNames>>
    const path = typeof names.__props === 'string' ? site.registry[names.__props] : undefined
    const data = path ? (read(path) as Readonly<Record<string, unknown>>) : undefined
    return { route, names, host: hosts.get(route.key), ...(path && data ? { props: { path, data } } : {}) }
  })
}

/** The expressions of all pages, each once. */
export function expressionsOf(routes: readonly RouteNode[], at: (path: string) => Audience): Expression[] {
  const expressions = new Map<string, Expression>()
  const visit = (node: RouteNode): void => {
    const audience = node.routes ? undefined : at(node.path)
    if (audience) expressions.set(JSON.stringify(audience), audience)
    node.routes?.forEach(visit)
  }
  routes.forEach(visit)
  return [...expressions.values()]
}
