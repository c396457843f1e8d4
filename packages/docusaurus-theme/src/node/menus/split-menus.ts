import { LISTS, listItems, type MenuItem, placeholder, VERSIONS, versionList } from '../../menu-lists.js'
import { isDocItem, linkKey, targetOf } from '../../navbar-item.js'
import type { ItemPatch, ListEntry } from '../../reader/reader-patch.js'
import { docAddress } from './doc-address.js'
import { type MenuSite, partsOfItem, partsOfVersion, pathOf } from './menu-readers.js'

/** The theme's configuration for everyone, and what each part adds to it. */
export interface SplitMenus {
  readonly themeConfig: object
  readonly patches: readonly ItemPatch[]
  /** The parts behind the items that everyone sees with a lock, by `linkKey`. */
  readonly links: Readonly<Record<string, readonly number[]>>
  /** Where these items lead, by the same keys. */
  readonly doors: Readonly<Record<string, string>>
  /** The labels that only parts add, by part. */
  readonly labels: readonly (readonly string[])[]
  /** The addresses of private links, whose pages Docusaurus does not look for. */
  readonly targets: readonly string[]
  /** Items that no reader can be shown, by their labels. */
  readonly lost: readonly string[]
}

/** The parts of the theme's configuration that are menus. */
export type MenuName = 'navbar' | 'footer'
const MENUS: readonly MenuName[] = ['navbar', 'footer']

/** Whether everyone sees an item that leads to private pages. */
type StaysOpen = (item: MenuItem, parts: readonly number[]) => boolean

interface SplitItem {
  /** What everyone sees of an item; missing if nothing. */
  readonly open?: MenuItem
  /** By part. */
  readonly patches: ReadonlyMap<number, ItemPatch>
}

/**
 * Removes from the navbar and the footer what leads only to private pages: labels and ids are as private as the pages. A dropdown
 * or a column of the footer belongs to everyone who sees something in it.
 *
 * @param locked the menus in which items with a label stay for everyone, and lead to the door: in the navbar with a lock, outside
 *   dropdowns; in the footer as plain links, in every column
 */
export function splitMenus(themeConfig: object, site: MenuSite, locked: readonly MenuName[]): SplitMenus {
  const links: Record<string, readonly number[]> = {}
  const doors: Record<string, string> = {}
  const lost: string[] = []
  const targets: string[] = []

  const isDoor: StaysOpen = (item, parts) => {
    if (parts.length === 0 || item.label === undefined || item.items || item.type === 'docsVersionDropdown')
      return false
    const address = targetOf(item) ?? parts.flatMap((part) => docAddress(site, part, item))[0]
    if (address === undefined) return false
    links[linkKey(item)] = parts
    doors[linkKey(item)] = address
    return true
  }

  const splitList = (
    items: readonly MenuItem[],
    split: (item: MenuItem) => SplitItem,
    place: (item: MenuItem) => MenuItem | undefined = () => undefined,
  ) => {
    const results = items.map((item): SplitItem => {
      const result = split(item)
      return result.open || result.patches.size === 0 ? result : { ...result, open: place(item) }
    })
    const open = results.flatMap((result) => (result.open ? [result.open] : []))
    const lists = new Map<number, ListEntry[]>()
    for (const part of new Set(results.flatMap(({ patches }) => [...patches.keys()]))) {
      let from = 0
      const entries = results.flatMap((result, rank): ListEntry[] => {
        const patch = result.patches.get(part)
        const place = result.open ? { rank, from: from++ } : { rank }
        return patch || result.open ? [{ ...patch, ...place }] : []
      })
      lists.set(part, entries)
    }
    return { open, lists }
  }

  const isFooterLink: StaysOpen = (item, parts) =>
    parts.length > 0 && item.label !== undefined && targetOf(item) !== undefined

  const splitItem = (item: MenuItem, staysOpen?: StaysOpen): SplitItem => {
    const parts = partsOfItem(item, site)
    const names = LISTS.filter((name) => listItems(item[name]).length > 0)
    if (parts && staysOpen?.(item, parts)) return { open: item, patches: new Map() }
    if (parts?.length === 0) lost.push(labelOf(item))
    const target = parts?.length ? pathOf(targetOf(item) ?? '', site.homes) : undefined
    if (target !== undefined) targets.push(target)
    if (names.length === 0)
      return parts ? { patches: forParts(parts, { fields: item }) } : { open: item, patches: new Map() }
    const lists = names.map((name) => {
      const split = (inner: MenuItem): SplitItem => {
        if (name !== VERSIONS) return splitItem(inner, staysOpen === isFooterLink ? staysOpen : undefined)
        const readers = partsOfVersion(String(inner.name), item, site)
        return readers ? { patches: forParts(readers, { fields: inner }) } : { open: inner, patches: new Map() }
      }
      return { name, ...splitList(listItems(item[name]), split) }
    })
    return joinItem(item, parts, lists)
  }

  const splitMenu = (
    name: string,
    menu: MenuItem,
    staysOpen: StaysOpen | undefined,
  ): { open: MenuItem; patches: ReadonlyMap<number, ItemPatch> } => {
    const open: Record<string, unknown> = { ...menu }
    const patches = new Map<number, ItemPatch>()
    const add = (part: number, patch: ItemPatch) => patches.set(part, { ...patches.get(part), ...patch })
    for (const field of LISTS) {
      if (!Array.isArray(menu[field])) continue
      const place = name === 'navbar' && field === 'items' ? placeholder : undefined
      const list = splitList(listItems(menu[field]), (item) => splitItem(item, staysOpen), place)
      open[field] = list.open
      for (const [part, entries] of list.lists) add(part, { lists: { [field]: entries } })
    }
    const logo = menu.logo as MenuItem | undefined
    const readers = logo && partsOfItem(logo, site)
    if (readers?.length === 0) lost.push(targetOf(logo ?? {}) ?? name)
    if (logo && readers) {
      const { href, to, ...image } = logo
      open.logo = image
      for (const part of readers) add(part, { fields: { logo } })
    }
    return { open, patches }
  }

  const open: Record<string, unknown> = { ...themeConfig }
  const patches = site.audiences.map((): { inner: Record<string, ItemPatch> } => ({ inner: {} }))
  const rules = { navbar: isDoor, footer: isFooterLink }
  for (const name of MENUS) {
    const menu = open[name]
    if (typeof menu !== 'object' || menu === null) continue
    const split = splitMenu(name, menu as MenuItem, locked.includes(name) ? rules[name] : undefined)
    open[name] = split.open
    for (const [part, patch] of split.patches) Object.assign(patches[part]?.inner ?? {}, { [name]: patch })
  }
  const everyone = new Set(labelsIn(open))
  return {
    themeConfig: open,
    patches: patches.map((patch) => (Object.keys(patch.inner).length > 0 ? patch : {})),
    links,
    doors,
    labels: patches.map((patch) => [...new Set(labelsIn(patch))].filter((label) => !everyone.has(label))),
    targets,
    lost,
  }
}

interface SplitList {
  readonly name: string
  readonly open: readonly MenuItem[]
  readonly lists: ReadonlyMap<number, readonly ListEntry[]>
}

/** An item with lists: who sees it follows from what they see in its lists, and from its own link. */
function joinItem(item: MenuItem, parts: readonly number[] | undefined, lists: readonly SplitList[]): SplitItem {
  const { to, href, ...unlinked } = item
  const link = { ...(to !== undefined && { to }), ...(href !== undefined && { href }) }
  const decisive = lists.filter(({ name }) => !name.startsWith('dropdownItems'))
  const shell = Object.fromEntries(
    Object.entries(parts ? unlinked : item).filter(([name]) => !lists.some((list) => list.name === name)),
  )
  const inside = (list: SplitList, items: readonly MenuItem[]) =>
    list.name === VERSIONS ? versionList(items, item[VERSIONS]) : items
  const withLists = { ...shell, ...Object.fromEntries(lists.map((list) => [list.name, inside(list, list.open)])) }
  const hasOpen = decisive.length > 0 ? decisive.every((list) => list.open.length > 0) : !parts
  const isLink = !parts && !isDocItem(item) && targetOf(item) !== undefined
  const { type, ...plain } = shell
  const open = hasOpen ? withLists : isLink ? plain : undefined

  const readers = new Set([...(parts ?? []), ...lists.flatMap((list) => [...list.lists.keys()])])
  const patches = new Map<number, ItemPatch>()
  for (const part of readers) {
    const own = lists.flatMap((list) => {
      const entries = list.lists.get(part)
      return entries ? [[list.name, entries] as const] : []
    })
    const isOwn = parts?.includes(part) ?? false
    const hasInner = own.length > 0
    // A dropdown of which only the link is for these readers is a plain link.
    const whole = hasInner || isDocItem(item) ? withLists : plain
    const base = open ? (hasOpen ? {} : { type }) : whole
    const fields = { ...base, ...(isOwn && link) }
    if (!open && !isOwn && !hasInner) continue
    patches.set(part, {
      ...(Object.keys(fields).length > 0 && { fields }),
      ...(hasInner && { lists: Object.fromEntries(own) }),
    })
  }
  return { open, patches }
}

const forParts = (parts: readonly number[], patch: ItemPatch): ReadonlyMap<number, ItemPatch> =>
  new Map(parts.map((part) => [part, patch]))

const labelOf = ({ label, title, html, value, to, href }: MenuItem): string =>
  String([label, title, html, value, to, href].find((text) => typeof text === 'string') ?? 'an item')

/** Texts that items show. */
function labelsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' ? (/^(label|title)$/.test(name) ? [inner] : []) : labelsIn(inner),
  )
}
