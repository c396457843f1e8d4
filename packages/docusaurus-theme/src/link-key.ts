/** An item of the navbar. Only what a decision to show it reads. */
export interface NavbarItem {
  readonly type?: string
  readonly to?: string
  readonly href?: string
  readonly docId?: string
  readonly sidebarId?: string
  readonly docsPluginId?: string
  readonly items?: readonly NavbarItem[]
}

/** Whether an item finds its target in the data of the docs plugin. */
export const isDocItem = ({ type }: NavbarItem) => type?.startsWith('doc') ?? false

/** What tells items apart that name a document, a sidebar or a version instead of an address. No address looks like it. */
export const docItemKey = ({ docsPluginId, docId, sidebarId }: NavbarItem) => [docsPluginId, docId, sidebarId].join('|')

/** What a link is listed by. */
export const linkKey = (item: NavbarItem) => (isDocItem(item) ? docItemKey(item) : (item.to ?? item.href ?? ''))
