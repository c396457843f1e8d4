import { DOCS_PLUGIN, type GlobalData, versionsOf } from './docs-data.js'

/** An item of the navbar, limited to the fields that decide whether it is shown. */
export interface NavbarItem {
  readonly type?: string
  readonly label?: string
  readonly to?: string
  readonly href?: string
  readonly docId?: string
  readonly sidebarId?: string
  readonly docsPluginId?: string
  /** The versions, by name, that a menu of docs versions shows. */
  readonly versions?: readonly string[] | Readonly<Record<string, unknown>>
  readonly items?: readonly NavbarItem[]
  readonly dropdownItemsBefore?: readonly NavbarItem[]
  readonly dropdownItemsAfter?: readonly NavbarItem[]
}

/** The address that an item was given. */
export const targetOf = ({ to, href }: NavbarItem) => to ?? href

/** Whether an item gets its target from the data of the docs plugin. */
export const isDocItem = (item: NavbarItem) => targetOf(item) === undefined && (item.type?.startsWith('doc') ?? false)

/**
 * The key under which a link is listed. No address looks like the keys of items that name a document, a sidebar or a version
 * instead.
 */
export const linkKey = (item: NavbarItem) =>
  isDocItem(item) ? [item.docsPluginId, item.docId, item.sidebarId].join('|') : (targetOf(item) ?? '')

/**
 * Returns an item as one reader sees it, without links to pages that they may not open; undefined if nothing is left of it.
 *
 * @param mayOpen whether the reader may open the item's own page
 */
export function itemFor<Item extends NavbarItem>(
  item: Item,
  mayOpen: (item: NavbarItem) => boolean,
): object | undefined {
  const isOpen = mayOpen(item)
  const { items, ...link } = item
  if (!items?.length) return isOpen ? item : undefined
  const { to, href, ...rest } = item
  if (items.some((inner) => itemFor(inner, mayOpen))) return isOpen ? item : rest
  const { type, ...plain } = link
  return isOpen && targetOf(item) ? plain : undefined
}

/**
 * Returns a menu of docs versions without those that are missing from this reader's data, because the menu throws on an unknown
 * version; undefined if none is left. Other items are returned unchanged.
 */
export function withKnownVersions<Item extends NavbarItem>(item: Item, data: GlobalData): Item | undefined {
  const { type, versions, docsPluginId = 'default' } = item
  if (type !== 'docsVersionDropdown' || !versions) return item
  const known = new Set(versionsOf(data[DOCS_PLUGIN]?.[docsPluginId]).map(({ name }) => name))
  const left = Array.isArray(versions)
    ? (versions as readonly string[]).filter((name) => known.has(name))
    : Object.fromEntries(Object.entries(versions).filter(([name]) => known.has(name)))
  return Object.keys(left).length > 0 ? { ...item, versions: left } : undefined
}
