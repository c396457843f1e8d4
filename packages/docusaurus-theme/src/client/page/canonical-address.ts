import { matchPath } from '@docusaurus/router'
import routes from '@generated/routes'
import { canonicalPath } from '@portico/access'
import { decoded } from './page-core.js'
import type { LiveRoute } from './site-state.js'

/**
 * A client module, which runs before the router reads the tab's address. A host may serve a page at other spellings of its address,
 * such as `//docs/intro` or with decomposed letters, but the router compares addresses as they are. If it knows only the canonical
 * spelling, the tab gets that one. Its names may be decomposed in the site, too, because Docusaurus copies them from its files.
 */
if (typeof document !== 'undefined') {
  const { pathname, search, hash } = location
  // Other addresses have one spelling for the router, which ignores letter case: they cost nothing here.
  const path = /\/\/|%/.test(pathname) ? canonicalPath(pathname) : undefined
  if (path !== undefined && (/\/\/|%(2f|5c)/i.test(pathname) || !isPage(routes, decoded(pathname)))) {
    const address = [path, path.normalize('NFD')].find((candidate) => isPage(routes, decoded(candidate)))
    if (address !== undefined)
      history.replaceState(
        history.state,
        '',
        address.replace(/\/?$/, pathname.endsWith('/') ? '/' : '') + search + hash,
      )
  }
}

/** Whether a route leads to a page, or to a door. Docusaurus finds pages without the ending `.html` itself. */
function isPage(among: readonly LiveRoute[], address: string): boolean {
  const path = address.replace(/(\/index)?\.html$/, '') || '/'
  return among.some(
    (route) => String(route.path) !== '*' && matchPath(path, route) && (!route.routes || isPage(route.routes, path)),
  )
}
