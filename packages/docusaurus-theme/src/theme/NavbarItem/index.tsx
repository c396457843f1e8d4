import useGlobalData from '@docusaurus/useGlobalData'
import links from '@portico-site/links'
import Init from '@theme-init/NavbarItem'
import { useSite } from '../../client/store.js'
import { type NavbarItem as Item, itemFor, linkKey, withKnownVersions } from '../../navbar-item.js'

/** A navbar item without links to pages that the reader may not open. Public pages are open to all; the session knows the rest. */
export default function NavbarItem(item: Item) {
  const site = useSite()
  const data = useGlobalData()
  const shown = itemFor(item, (link) => !links[linkKey(link)] || (site.tools?.mayOpen(link, site) ?? false))
  const known = shown && withKnownVersions(shown, data)
  return known ? <Init {...known} /> : null
}
