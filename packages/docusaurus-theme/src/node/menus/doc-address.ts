import { DOCS_PLUGIN, versionsOf } from '../../docs-data.js'
import type { NavbarItem } from '../../navbar-item.js'
import { mergeDocsData } from '../../reader/merge-docs-data.js'
import type { MenuSite } from './menu-readers.js'

/** The address to which an item that names a document, a sidebar or a version leads the readers of a part. */
export function docAddress(
  { globalData, patches }: Pick<MenuSite, 'globalData' | 'patches'>,
  part: number,
  { docsPluginId = 'default', docId, sidebarId }: NavbarItem,
): string[] {
  const data = mergeDocsData(globalData, patches[part] ?? [])
  return versionsOf(data[DOCS_PLUGIN]?.[docsPluginId]).flatMap(({ docs, mainDocId, sidebars }) => {
    if (sidebarId) return sidebars?.[sidebarId]?.link?.path ?? []
    return docs.find(({ id }) => id === (docId ?? mainDocId))?.path ?? []
  })
}
