import type { Audience } from '@portico/access'
import type { RouteNode } from '../site-files.js'

/**
 * The audience that each route's own modules are made for, by route key: of a page its own; of a route with routes below,
 * the weakest below it, since all of them stand in its frame.
 */
export function hostAudiences(routes: readonly RouteNode[], at: (path: string) => Audience): Map<string, Audience> {
  const hosts = new Map<string, Audience>()
  const visit = (node: RouteNode): Audience => {
    const below = (node.routes ?? []).map(visit)
    const audience = below.reduce(common, at(node.path))
    hosts.set(node.key, audience)
    return node.routes?.length ? below.reduce(common, below[0]) : audience
  }
  routes.forEach(visit)
  return hosts
}

/** The audience of what readers of either may see. */
export function common(one: Audience, two: Audience): Audience {
  return one && two && one.filter((group) => two.includes(group))
}

/** The audience that may see every one of these pages. */
export function union(audiences: readonly Audience[]): Audience {
  return Array.from(new Set(audiences.flatMap((audience) => audience ?? []))).sort()
}
