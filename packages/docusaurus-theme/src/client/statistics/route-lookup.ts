import { matchPath } from '@docusaurus/router'
import routes from '@generated/routes'
import { behind, NO_PART } from '../../behind-door.js'
import { decoded } from '../page/page-core.js'
import type { LiveRoute } from '../page/site-state.js'

/**
 * Whether the site has no page at an address: there is no route, or only one whose pages are all at other addresses.
 */
export function isNowhere(pathname: string): boolean {
  const path = decoded(pathname)
  let at: LiveRoute | undefined
  for (let among = routes; ; among = at.routes ?? []) {
    const next = among.find((route) => fits(route, path))
    if (!next) return at === undefined || (at.routes !== undefined && !at.door)
    if (String(next.path) === '*') return !next.door
    at = next
  }
}

/** Whether there is a private page at an address, open or not: its door stays in place. */
export function isPrivate(pathname: string): boolean {
  const path = decoded(pathname)
  const within = (among: readonly LiveRoute[]): boolean =>
    among.some((route) => {
      const { part = NO_PART } = (fits(route, path) && behind(route.door, path)) || {}
      return part !== NO_PART || within(route.routes ?? [])
    })
  return within(routes)
}

const fits = ({ path, exact = false }: LiveRoute, pathname: string) => matchPath(pathname, { path, exact }) !== null
