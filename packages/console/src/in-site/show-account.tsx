import { directionOf } from '@portico/protocol'
import { createRoot } from 'react-dom/client'
import { language, speak } from '../words/translate.js'
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
  const tree = host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  style.textContent = STYLES
  const inside = document.createElement('div')
  tree.append(style, inside)
  const root = createRoot(inside)
  let gone = false
  const draw = () => {
    if (gone) return
    host.lang = language()
    host.dir = directionOf(language())
    place.replaceChildren(host)
    root.render(<SiteAccount {...props} host={host} />)
  }
  // A language that cannot be loaded leaves them in English.
  void speak(props.language ?? 'en').then(draw, draw)
  return () => {
    gone = true
    root.unmount()
    host.remove()
  }
}
