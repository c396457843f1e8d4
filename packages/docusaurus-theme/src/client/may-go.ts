import config from '@portico-site/config'
import { docItemKey, isDocItem, type NavbarItem } from '../link-key.js'
import type { SiteState } from './store.js'

/**
 * Whether a link of the navbar or the footer leads where the reader may go; links to public pages always do. One that names
 * a document waits for the part that brings the document's data.
 */
export function mayFollow(item: NavbarItem, site: SiteState): boolean {
  const { person, parts } = site
  if (item.items?.length) return item.items.some((inner) => mayFollow(inner, site))
  const byDoc = isDocItem(item)
  const behind = config.links[byDoc ? docItemKey(item) : (item.to ?? item.href ?? '')]
  return (
    !behind ||
    behind.some(
      (part) =>
        parts[part]?.at === 'open' ||
        (!byDoc && person && (config.audiences[part] ?? []).every((group) => person.groups.includes(group))),
    )
  )
}
