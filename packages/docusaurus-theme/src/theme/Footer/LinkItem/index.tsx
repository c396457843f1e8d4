import Init from '@theme-init/Footer/LinkItem'
import { mayFollow } from '../../../client/may-go.js'
import { useSite } from '../../../client/store.js'

/** A footer link, left out while it leads where the reader may not go. */
export default function LinkItem(props: { item: { to?: string; href?: string } }) {
  const site = useSite()
  return mayFollow(props.item.to ?? props.item.href, site) ? <Init {...props} /> : null
}
