import Init from '@theme-init/NavbarItem'
import { mayFollow } from '../../client/may-go.js'
import { useOfSite } from '../../client/store.js'
import type { NavbarItem as Item } from '../../link-key.js'

/** A navbar item, left out while it leads where the reader may not go. */
export default function NavbarItem(item: Item) {
  return useOfSite((site) => mayFollow(item, site)) ? <Init {...item} /> : null
}
