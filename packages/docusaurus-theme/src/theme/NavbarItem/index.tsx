import { Context } from '@docusaurus/core/lib/client/docusaurusContext.js'
import config from '@portico-site/config'
import Init from '@theme-init/NavbarItem'
import { useContext } from 'react'
import { mayFollow } from '../../client/may-go.js'
import { type SiteState, useSite } from '../../client/store.js'
import { DOCS_PLUGIN, type GlobalData, versionsOf } from '../../docs-data.js'

interface Item {
  readonly type?: string
  readonly to?: string
  readonly href?: string
  readonly docId?: string
  readonly sidebarId?: string
  readonly docsPluginId?: string
  readonly items?: readonly Item[]
}

/** A navbar item, left out while it leads where the reader may not go. */
export default function NavbarItem(item: Item) {
  const site = useSite()
  const { globalData } = useContext(Context)
  return isHidden(item, site, globalData) ? null : <Init {...item} />
}

function isHidden(item: Item, site: SiteState, data: GlobalData): boolean {
  if (item.items?.length) return item.items.every((inner) => isHidden(inner, site, data))
  if (!mayFollow(item.to ?? item.href, site)) return true
  if (config.audiences.length === 0 || !item.type?.startsWith('doc')) return false
  // Sealed pages are missing in public data. Docusaurus would take a link to one for a mistake and stop.
  const versions = versionsOf(data[DOCS_PLUGIN]?.[item.docsPluginId ?? 'default'])
  if (item.docId) return !versions.some((version) => version.docs.some((doc) => doc.id === item.docId))
  if (item.sidebarId) return !versions.some((version) => version.sidebars?.[item.sidebarId ?? '']?.link)
  return versions.every((version) => version.docs.length === 0)
}
