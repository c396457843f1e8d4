import config from '@portico-site/config'
import links from '@portico-site/links'
import { isDocItem, linkKey, type NavbarItem } from '../link-key.js'
import type { SiteState } from './store.js'

/**
 * Whether a link of the navbar leads where the person may go; links to public pages always do. One that names
 * a document waits for the part that brings the document's data.
 */
export function mayFollow(item: NavbarItem, site: SiteState): boolean {
  const { person, parts } = site
  if (item.items?.length) return item.items.some((inner) => mayFollow(inner, site))
  const behind = links[linkKey(item)]
  return (
    !behind ||
    behind.some(
      (part) =>
        parts[part]?.at === 'open' ||
        (!isDocItem(item) && person && (config.audiences[part] ?? []).every((group) => person.groups.includes(group))),
    )
  )
}
