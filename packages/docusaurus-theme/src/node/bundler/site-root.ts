import { join } from 'node:path'
import type { Aliases } from './alias-order.js'

const ROOT = '@theme/Root'
const ORIGINAL = '@theme-original/Root'
const INITIAL = '@theme-init/Root'

/**
 * Returns the aliases that put the root of a site, or of another theme, within this theme's. Docusaurus renders only one root, and
 * without this theme's, private pages would not open. A root that wraps the original one gets the one before this theme's.
 *
 * @param ownTheme the folder of this theme's components
 */
export function siteRoot(aliases: Aliases, ownTheme: string): Aliases {
  const root = aliases[ROOT]
  const isOwn = (path: unknown) => typeof path === 'string' && path.startsWith(ownTheme)
  const own = [aliases[ORIGINAL], aliases[INITIAL]].find(isOwn) ?? join(ownTheme, 'Root')
  if (typeof root !== 'string' || isOwn(root)) return {}
  return {
    [`${ROOT}$`]: join(ownTheme, 'SiteRoot'),
    '@portico-site/own-root$': own,
    '@portico-site/site-root$': root,
    ...(isOwn(aliases[ORIGINAL]) && { [`${ORIGINAL}$`]: aliases[INITIAL] }),
  }
}
