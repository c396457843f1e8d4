import { store } from '../page/page-core.js'
import { loadPage } from './open-part.js'

/**
 * When offline, following a link to a page that has not been loaded keeps the reader on the current page and shows a
 * message. Docusaurus would reload, and the browser's error page would replace the open page.
 */
export function stayWhenOffline(): void {
  let loaded: HTMLAnchorElement | undefined
  const follow = (link: HTMLAnchorElement) => {
    loaded = link
    link.click()
    loaded = undefined
  }
  const hear = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (navigator.onLine || !link || link === loaded || !goesToPage(link, event)) return
    event.preventDefault()
    event.stopPropagation()
    loadPage(link.pathname).then(
      () => follow(link),
      () => store.set({ failed: true }),
    )
  }
  document.addEventListener('click', hear, true)
}

/** Whether a click navigates to another page of the site in this tab. */
function goesToPage(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const elsewhere = ctrlKey || metaKey || shiftKey || altKey || link.target !== '' || link.hasAttribute('download')
  return !elsewhere && link.origin === location.origin && link.pathname !== location.pathname
}
