import Init from '@theme-init/NavbarItem'
import { isPlaceholder, type MenuItem } from '../../menu-lists.js'

/** An item of the navbar, or the place of one that is hidden. Only in the bundle of sites that hide items. */
export default function PlaceholderItem(item: MenuItem) {
  return isPlaceholder(item) ? null : <Init {...item} />
}
