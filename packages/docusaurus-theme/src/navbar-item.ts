/** An item of the navbar or the footer, limited to the fields that decide whether it is shown. */
export interface NavbarItem {
  readonly type?: string
  readonly label?: string
  readonly to?: string
  readonly href?: string
  /** Markup: a label of the footer, or an item of type `html`. */
  readonly html?: string
  readonly value?: string
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

/** Whether an item gets its target from the data of the docs plugin; items of the site's own types may, too. */
export const isDocItem = ({ type, docId, sidebarId, ...item }: NavbarItem): boolean =>
  targetOf(item) === undefined && ((type?.startsWith('doc') ?? false) || (docId ?? sidebarId) !== undefined)

/**
 * The key under which a link is listed. No address looks like the keys of items that name a document, a sidebar or a version
 * instead.
 */
export const linkKey = (item: NavbarItem) =>
  isDocItem(item) ? [item.docsPluginId, item.docId, item.sidebarId].join('|') : (targetOf(item) ?? '')
