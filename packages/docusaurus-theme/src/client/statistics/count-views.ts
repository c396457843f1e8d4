/**
 * With the option `statistics`: reports each page view. The few lines that every page runs; the reporting code is
 * fetched when the page has loaded and the browser is idle.
 */
export function onRouteDidUpdate({ location: { pathname }, previousLocation }: RouteUpdate): void {
  const before = previousLocation?.pathname
  if (pathname === before) return
  const tell = () => void import('./tell.js').then(({ tellPage }) => tellPage(pathname, before), never)
  const later = () => (window.requestIdleCallback ?? setTimeout)(tell)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

interface RouteUpdate {
  readonly location: { readonly pathname: string }
  readonly previousLocation: { readonly pathname: string } | null
}

/** A page that is not counted must not affect its reader. */
const never = () => {}
