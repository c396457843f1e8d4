import links from '@portico-site/links'
import { isDocItem, linkKey, type NavbarItem } from '../../navbar-item.js'
import type { PartState, SiteState } from '../page/site-state.js'

/**
 * Whether the reader may open the private page that a navbar item links to: whether the server released its part's key.
 * An item that refers to a document depends on the part that contains the document's data.
 */
export const mayOpen = (item: NavbarItem, { parts }: SiteState): boolean =>
  (links[linkKey(item)] ?? []).some((part) => {
    const at = parts[part]?.at
    return at !== undefined && (isDocItem(item) ? at === 'open' : RELEASED[at])
  })

const RELEASED: Readonly<Record<PartState['at'], boolean>> = {
  asking: false,
  opening: true,
  open: true,
  failed: true,
  offline: true,
  denied: false,
  unreachable: false,
}
