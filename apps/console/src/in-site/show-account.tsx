import { createRoot } from 'react-dom/client'
import { SiteAccount, type SiteAccountProps } from './site-account.js'
import { STYLES } from './styles.js'

/**
 * Renders the account of the signed-in person within a page of a site. The theme loads this from the identity server;
 * see its `AccountScreens`. A shadow tree keeps the styles of site and console apart.
 *
 * @returns a function that removes it
 */
export function showAccount(place: HTMLElement, props: SiteAccountProps): () => void {
  const host = document.createElement('div')
  // The screens are in one language, whatever the language of the site.
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
