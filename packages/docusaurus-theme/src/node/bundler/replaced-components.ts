import { join } from 'node:path'
import type { Aliases } from './alias-order.js'

const ROOT = '@theme/Root'
const ORIGINAL = '@theme-original/Root'
const INITIAL = '@theme-init/Root'

const NAVBAR_TYPES = '@theme/NavbarItem/ComponentTypes'

/** Whether a file is a component of this theme. */
const isOf = (ownTheme: string, path: unknown) => typeof path === 'string' && path.startsWith(ownTheme)

/**
 * Returns the aliases that put the root of a site, or of another theme, within this theme's. Docusaurus renders only one root, and
 * without this theme's, private pages would not open. A root that wraps the original one gets the one before this theme's.
 *
 * @param ownTheme the folder of this theme's components
 */
export function siteRoot(aliases: Aliases, ownTheme: string): Aliases {
  const root = aliases[ROOT]
  const isOwn = (path: unknown) => isOf(ownTheme, path)
  const own = [aliases[ORIGINAL], aliases[INITIAL]].find(isOwn) ?? join(ownTheme, 'Root')
  if (typeof root !== 'string' || isOwn(root)) return {}
  return {
    [`${ROOT}$`]: join(ownTheme, 'SiteRoot'),
    '@portico-site/own-root$': own,
    '@portico-site/site-root$': root,
    ...(isOwn(aliases[ORIGINAL]) && { [`${ORIGINAL}$`]: aliases[INITIAL] }),
  }
}

/**
 * Returns the aliases that add this theme's items to the navbar of a site, or of another theme, that has a list of items of its own.
 * Without them, no page of the site can be rendered.
 *
 * @param ownTheme the folder of this theme's components
 */
export function navbarTypes(aliases: Aliases, ownTheme: string): Aliases {
  const types = aliases[NAVBAR_TYPES]
  if (typeof types !== 'string' || isOf(ownTheme, types)) return {}
  return { [`${NAVBAR_TYPES}$`]: join(ownTheme, 'NavbarItem', 'SiteTypes'), '@portico-site/navbar-types$': types }
}
