import type { Audience } from '@portico/access'
import type { SidebarItem } from '../../reader/reader-patch.js'

/**
 * Returns the part of a sidebar whose pages `sees` accepts. A category remains while one of its pages does, without its own link
 * if that is not accepted; a category that contains only links and texts is for everyone. Items keep their `order`.
 */
export function visibleItems(
  items: readonly SidebarItem[],
  audienceAt: (path: string) => Audience,
  sees: (audience: Audience) => boolean,
): SidebarItem[] {
  return items.flatMap((item): SidebarItem[] => {
    if (item.type !== 'category') return isPage(item) && !sees(audienceAt(item.href ?? '')) ? [] : [item]
    const { href, ...rest } = item
    const inner = visibleItems(item.items ?? [], audienceAt, sees)
    const linked = href !== undefined && sees(audienceAt(href))
    const stays = linked || inner.some(holdsPage) || !holdsPage(item)
    return stays ? [{ ...rest, ...(linked ? { href } : {}), items: inner }] : []
  })
}

/** Whether an item is a page of the site, or contains one. */
const holdsPage = (item: SidebarItem): boolean =>
  item.type === 'category' ? isPage(item) || (item.items ?? []).some(holdsPage) : isPage(item)

const isPage = ({ href }: SidebarItem) => href?.startsWith('/') === true

/**
 * Gives every item its position among its siblings: whole numbers for what the host sees, fractions between them for the rest, so
 * that the numbers do not reveal what is missing.
 */
export function ordered(
  items: readonly SidebarItem[],
  audienceAt: (path: string) => Audience,
  sees: (audience: Audience) => boolean,
): SidebarItem[] {
  const seen = items.map((item) => visibleItems([item], audienceAt, sees).length > 0)
  const places = placesOf(seen)
  return items.map((item, at) => ({
    ...item,
    order: places[at] ?? 0,
    ...(item.items ? { items: ordered(item.items, audienceAt, sees) } : {}),
  }))
}

/** Whole numbers for `true`, fractions between them for `false`. */
function placesOf(seen: readonly boolean[]): number[] {
  let whole = 0
  return seen.map((yes, at) => {
    if (yes) return ++whole
    let from = at
    while (from > 0 && !seen[from - 1]) from--
    let to = at
    while (to < seen.length && !seen[to]) to++
    return whole + (at - from + 1) / (to - from + 1)
  })
}
