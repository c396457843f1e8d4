import Init from '@theme-init/Footer/LinkItem'
import { mayFollow } from '../../../client/may-go.js'
import { useOfSite } from '../../../client/store.js'
import type { NavbarItem } from '../../../link-key.js'

/** A footer link, left out while it leads where the reader may not go. */
export default function LinkItem({ item }: { item: NavbarItem }) {
  return useOfSite((site) => mayFollow(item, site)) ? <Init item={item} /> : null
}
