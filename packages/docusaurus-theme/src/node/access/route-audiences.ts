import {
  type Audience,
  allOf,
  both,
  EVERYONE,
  expressionOf,
  groupsNamedIn,
  implies,
  isForEveryone,
} from '@portico/access'
import type { RouteNode } from '../site/site-files.js'

/**
 * Returns the audience that each route's own modules are made for, by route key: for a page its own; for a route with routes
 * below it, the least privileged below it, since all of them are shown in its layout.
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

/** The audience of what readers of either may see: the alternatives of both. */
export function common(first: Audience, second: Audience): Audience {
  if (!first || !second) return undefined
  if (implies(first, second)) return second
  if (implies(second, first)) return first
  const clauses = [...first.any, ...second.any]
  // Beyond the maximum number of clauses, the groups that all of them require: weaker, so that what this audience sees is still
  // for all.
  return within(
    () => expressionOf(clauses),
    () =>
      isForEveryone({ any: clauses })
        ? undefined
        : allOf(...groupsNamedIn(first).filter((group) => clauses.every((clause) => clause.includes(group)))),
  )
}

/** The audience that may see every one of these pages. */
export function union(audiences: readonly Audience[]): Audience {
  return audiences.reduce((all, audience) => {
    if (implies(all, audience)) return all
    // Beyond the maximum number of clauses, every group that is named: stricter, so that no one sees what one of the pages hides.
    return within(
      () => both(all, audience),
      () =>
        allOf(...[all, audience].flatMap((readers) => readers?.any.flat() ?? []).filter((entry) => entry !== EVERYONE)),
    )
  }, undefined)
}

function within(exact: () => Audience, simple: () => Audience): Audience {
  try {
    return exact()
  } catch (cause) {
    if (cause instanceof RangeError) return simple()
    throw cause
  }
}
