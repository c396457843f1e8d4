import { matchPath } from '@docusaurus/router'
import routes from '@generated/routes'
import type { LiveRoute } from '../page/site-state.js'
import { loadReports, never, optsOut, send } from './send-event.js'

/** Other modules import these from here, so that bundlers make one module of what every page runs. */
export { loadReports, optsOut, send }

/**
 * With the option `statistics`: reports each page view. Every page runs these lines, so they handle only public pages; the code for
 * private pages and for addresses without a page is loaded on demand.
 */
export function onRouteDidUpdate({ location: { pathname: page }, previousLocation }: RouteUpdate): void {
  const before = previousLocation?.pathname
  if (page === before) return
  if (isPublic(routes, page)) send({ kind: 'view', page })
  else loadReports().then(({ tellPage }) => tellPage(send, page, before), never)
}

interface RouteUpdate {
  readonly location: { readonly pathname: string }
  readonly previousLocation: { readonly pathname: string } | null
}

/**
 * Whether there is a page at an address that everyone may read: no door on the way to it, and not the not-found page at its end.
 * The routes of an open part come before its door.
 */
function isPublic(among: readonly LiveRoute[], page: string): boolean {
  const matches = among.filter((route) => matchPath(page, route))
  const [first] = matches
  return (
    !!first && !matches.some(({ door }) => door) && (first.routes ? isPublic(first.routes, page) : first.path !== '*')
  )
}
