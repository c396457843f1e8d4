import { isPlaceholder, listItems, type MenuItem, VERSIONS, versionList } from '../menu-lists.js'
import type { ItemPatch, ListEntry } from './reader-patch.js'

/** Returns the theme's configuration with everything that the reader's parts add to the navbar and the footer. */
export function mergeConfig<Config extends object>(config: Config, patches: readonly ItemPatch[]): Config {
  const additions = patches.filter((patch) => Object.keys(patch).length > 0)
  return additions.length > 0 ? (mergeItem(config as MenuItem, additions) as Config) : config
}

/** Returns an item, such as a dropdown or a link, with what parts add to it. */
function mergeItem(open: MenuItem, patches: readonly ItemPatch[]): MenuItem {
  const item: Record<string, unknown> & MenuItem = Object.assign({}, open, ...patches.map(({ fields }) => fields))
  for (const name of new Set(patches.flatMap(({ inner }) => Object.keys(inner ?? {}))))
    item[name] = mergeItem(
      (item[name] ?? {}) as MenuItem,
      patches.flatMap(({ inner }) => inner?.[name] ?? []),
    )
  for (const name of new Set(patches.flatMap(({ lists }) => Object.keys(lists ?? {})))) {
    const merged = mergeList(
      listItems(item[name]),
      patches.flatMap(({ lists }) => lists?.[name] ?? []),
    )
    item[name] = name === VERSIONS ? versionList(merged, item[name]) : merged
  }
  return item
}

/** Entries with the same rank are the same item: of several parts, or of one part and the public list. */
function mergeList(open: readonly MenuItem[], entries: readonly ListEntry[]): MenuItem[] {
  const byRank = new Map<number, ListEntry[]>()
  for (const entry of entries) byRank.set(entry.rank, [...(byRank.get(entry.rank) ?? []), entry])
  return Array.from(byRank)
    .sort(([a], [b]) => a - b)
    .map(([, same]) => {
      const item = open[same.find(({ from }) => from !== undefined)?.from ?? -1] ?? {}
      return mergeItem(isPlaceholder(item) && same.some(({ fields }) => fields) ? {} : item, same)
    })
}
