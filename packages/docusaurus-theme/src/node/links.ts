import { type Audience, isSameAudience } from '@portico/access'
import { DOCS_PLUGIN, type DocsPatch, type GlobalData, versionsOf } from '../docs-data.js'
import { isDocItem, linkKey, type NavbarItem, targetOf } from '../navbar-item.js'
import { mergeDocsData } from '../reader/merge-docs-data.js'
import type { SealedPart } from './partition.js'

interface ThemeConfig {
  readonly navbar?: { readonly items?: readonly NavbarItem[] }
}

/** The site's data as everyone receives it, and what each part adds to it. */
export interface LinkInput {
  readonly themeConfig: object
  readonly site: Site
  readonly parts: readonly SealedPart[]
  readonly globalData: GlobalData
  readonly patches: readonly (readonly DocsPatch[])[]
  /** Returns the audience of a path that includes the base URL. */
  readonly at: (path: string) => Audience
}

interface Site {
  readonly url: string
  readonly baseUrl: string
}

/**
 * Returns the sealed parts that the private links of the navbar lead to, by `linkKey`. Public links are not listed. An item that
 * names a document is listed with the parts that contain that document: Docusaurus throws on a link to a missing document.
 */
export function privateLinks(input: LinkInput): Record<string, number[]> {
  const { themeConfig, site, parts, globalData, patches, at } = input
  const partsOf = (item: NavbarItem): number[] => {
    if (isDocItem(item))
      return has(globalData, item) ? [] : indexes(patches, (patch) => has(mergeDocsData(globalData, patch), item))
    const path = pathOf(targetOf(item) ?? '', site)
    const audience = path === undefined ? undefined : at(path)
    return audience ? indexes(parts, (part) => isSameAudience(part.expression, audience)) : []
  }
  const links = withInner((themeConfig as ThemeConfig).navbar?.items ?? []).map((item) => [
    linkKey(item),
    partsOf(item),
  ])
  return Object.fromEntries(links.filter(([, found]) => found?.length))
}

/**
 * Returns the addresses of the doors behind private links of the navbar, by `linkKey`: of items with a label, outside dropdowns.
 *
 * @param links the result of `privateLinks`
 */
export function doorAddresses(
  { themeConfig, globalData, patches }: Pick<LinkInput, 'themeConfig' | 'globalData' | 'patches'>,
  links: Readonly<Record<string, readonly number[]>>,
): Record<string, string> {
  const items = (themeConfig as ThemeConfig).navbar?.items ?? []
  return Object.fromEntries(
    items.flatMap((item) => {
      const parts = links[linkKey(item)]
      if (!parts || item.label === undefined || item.items) return []
      const address =
        targetOf(item) ?? parts.flatMap((part) => docAddress(mergeDocsData(globalData, patches[part] ?? []), item))[0]
      return address === undefined ? [] : [[linkKey(item), address]]
    }),
  )
}

/** The target of an item that names a document, a sidebar or a version. */
function docAddress(data: GlobalData, { docsPluginId = 'default', docId, sidebarId }: NavbarItem): string[] {
  return versionsOf(data[DOCS_PLUGIN]?.[docsPluginId]).flatMap(({ docs, mainDocId, sidebars }) => {
    if (sidebarId) return sidebars?.[sidebarId]?.link?.path ?? []
    return docs.find(({ id }) => id === (docId ?? mainDocId))?.path ?? []
  })
}

/** Items, including those in their dropdowns. */
const withInner = (items: readonly NavbarItem[]): NavbarItem[] =>
  items.flatMap((item) => [
    item,
    ...withInner([item.items, item.dropdownItemsBefore, item.dropdownItemsAfter].flatMap((inner) => inner ?? [])),
  ])

/** The path on this site that a navbar address leads to, as Docusaurus resolves it; undefined if it leads to another site. */
function pathOf(target: string, { url, baseUrl }: Site): string | undefined {
  const root = new URL(baseUrl, url)
  const plain = target.replace(/^pathname:\/\//, '')
  if (plain === '' || plain.startsWith('#')) return undefined
  const isOnSite = plain.startsWith(baseUrl) || /^([a-z][\w+.-]*:|\/\/)/i.test(plain)
  const address = isOnSite ? plain : plain.replace(/^\//, '')
  if (!URL.canParse(address, root.href)) return undefined
  const { origin, href } = new URL(address, root)
  return origin === root.origin ? href.slice(origin.length) : undefined
}

const indexes = <Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number[] =>
  items.flatMap((item, index) => (isWanted(item) ? [index] : []))

function has(data: GlobalData, { docsPluginId = 'default', docId, sidebarId }: NavbarItem): boolean {
  const versions = versionsOf(data[DOCS_PLUGIN]?.[docsPluginId])
  // On a page without a version, the navbar looks for a document in the default version.
  const last = versions.filter(({ isLast }) => isLast)
  return ((docId ?? sidebarId) && last.length > 0 ? last : versions).some((version) => {
    if (docId) return version.docs.some((doc) => doc.id === docId)
    return sidebarId ? version.sidebars?.[sidebarId]?.link !== undefined : version.docs.length > 0
  })
}
