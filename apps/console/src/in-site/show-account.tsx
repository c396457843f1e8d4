import { createRoot } from 'react-dom/client'
import { SiteAccount, type SiteAccountProps } from './site-account.js'
import { STYLES } from './styles.js'

/**
 * Draws the account of the person who is signed in to a site within one of its pages. The theme loads this from the identity
 * server; see `AccountScreens` there. A shadow tree keeps the styles of site and console apart.
 *
 * @returns a function that takes it away
 */
export function showAccount(place: HTMLElement, props: SiteAccountProps): () => void {
  const host = document.createElement('div')
  // The screens have one language, whatever the language of the site.
  host.lang = 'en'
  const tree = host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  style.textContent = STYLES
  const inside = document.createElement('div')
  tree.append(style, inside)
  place.replaceChildren(host)
  const root = createRoot(inside)
  root.render(<SiteAccount {...props} host={host} />)
  return () => {
    root.unmount()
    host.remove()
  }
}
