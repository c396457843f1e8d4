import useGlobalData from '@docusaurus/useGlobalData'
import links from '@portico-site/links'
import Init from '@theme-init/NavbarItem'
import { type NavbarItem as Item, itemFor, linkKey, withKnownVersions } from '../navbar-item.js'
import { useSite } from './every-page.js'

/**
 * A navbar item without links to pages that the reader may not open. Public pages are open to all; the session knows
 * about the others. Only in the bundle of sites whose navbar links to private pages, or that have private versions.
 */
export default function ReaderItem(item: Item) {
  const site = useSite()
  const data = useGlobalData()
  const shown = itemFor(item, (link) => !links[linkKey(link)] || (site.tools?.mayOpen(link, site) ?? false))
  const known = shown && withKnownVersions(shown, data)
  return known ? <Init {...known} /> : null
}
