import type { NavbarItem } from './navbar-item.js'

/** An item of the navbar or the footer, or the navbar or the footer itself, as its author wrote it. */
export type MenuItem = NavbarItem & Readonly<Record<string, unknown>>

/** The field of a menu of docs versions that lists the names of versions, or settings by name. */
export const VERSIONS = 'versions'

/** The fields of an item that contain items. */
export const LISTS = ['items', 'links', 'dropdownItemsBefore', 'dropdownItemsAfter', VERSIONS] as const

/** The items of a list; versions become items with a name. */
export function listItems(list: unknown): readonly MenuItem[] {
  if (Array.isArray(list)) return list.map((item) => (typeof item === 'string' ? { name: item } : item))
  return Object.entries(list ?? {}).map(([name, settings]) => ({ name, settings }) as MenuItem)
}

/** Versions in the form of the list that they come from. */
export const versionList = (items: readonly MenuItem[], list: unknown): unknown =>
  Array.isArray(list)
    ? items.map(({ name }) => name)
    : Object.fromEntries(items.map(({ name, settings }) => [name, settings]))

/**
 * Keeps the place of a hidden item in the public list, because Docusaurus identifies the items of the navbar by their index: without
 * it, the focus would jump to another item when a hidden one appears. It shows nothing.
 */
export const placeholder = ({ position }: MenuItem): MenuItem => ({
  ...{ type: 'html', value: '' },
  ...(typeof position === 'string' && { position }),
})

export const isPlaceholder = (item: { readonly type?: unknown; readonly value?: unknown }): boolean =>
  item.type === 'html' && item.value === ''
