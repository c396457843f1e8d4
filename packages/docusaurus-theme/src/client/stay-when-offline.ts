import { store } from './every-page.js'
import { loadPage } from './open-part.js'

/**
 * Without a network, a link to a page that has not been loaded leaves the reader where they are and says why. Docusaurus
 * would reload, and the browser's error page would take the place of the page that is open.
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

/** Whether a press shows another page of the site in this tab. */
function goesToPage(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const elsewhere = ctrlKey || metaKey || shiftKey || altKey || link.target !== '' || link.hasAttribute('download')
  return !elsewhere && link.origin === location.origin && link.pathname !== location.pathname
}
