import type { Audience } from '@portico/access'
import { DOCS_PLUGIN, type DocsPatch, type GlobalData, versionsOf } from '../docs-data.js'
import { docItemKey, isDocItem, type NavbarItem } from '../link-key.js'
import { mergeDocsData } from '../merge-docs-data.js'
import type { SealedPart } from './partition.js'
import { sameAudience } from './split/site.js'

interface ThemeConfig {
  readonly navbar?: { readonly items?: readonly NavbarItem[] }
}

/** The site's data as everyone has it, and what each part adds to it. */
export interface LinkInput {
  readonly themeConfig: object
  readonly parts: readonly SealedPart[]
  readonly globalData: GlobalData
  readonly patches: readonly (readonly DocsPatch[])[]
  /** Answers the audience of a path of the site. */
  readonly at: (path: string) => Audience
}

/**
 * Which sealed parts the private links of the navbar lead to, by `linkKey`. Public links are not
 * listed. An item that names a document is listed with the parts that bring that document: Docusaurus would take a link to
 * one that is missing for a mistake and stop.
 */
export function privateLinks({ themeConfig, parts, globalData, patches, at }: LinkInput): Record<string, number[]> {
  const links: Record<string, number[]> = {}
  const list = (key: string, found: number[]) => {
    if (found.length > 0) links[key] = found
  }
  const visit = (items: readonly NavbarItem[]) => {
    for (const item of items) {
      const target = item.to ?? item.href
      const audience = target?.startsWith('/') ? at(target) : undefined
      if (target && audience)
        list(
          target,
          parts.flatMap((part, index) => (sameAudience(part.audience, audience) ? [index] : [])),
        )
      if (isDocItem(item) && !has(globalData, item))
        list(
          docItemKey(item),
          patches.flatMap((patch, index) => (has(mergeDocsData(globalData, patch), item) ? [index] : [])),
        )
      visit(item.items ?? [])
    }
  }
  visit((themeConfig as ThemeConfig).navbar?.items ?? [])
  return links
}

function has(data: GlobalData, { docsPluginId = 'default', docId, sidebarId }: NavbarItem): boolean {
  return versionsOf(data[DOCS_PLUGIN]?.[docsPluginId]).some((version) => {
    if (docId) return version.docs.some((doc) => doc.id === docId)
    return sidebarId ? version.sidebars?.[sidebarId]?.link !== undefined : version.docs.length > 0
  })
}
