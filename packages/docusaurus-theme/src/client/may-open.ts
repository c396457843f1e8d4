import { mayRead } from '@portico/access'
import config from '@portico-site/config'
import links from '@portico-site/links'
import { isDocItem, linkKey, type NavbarItem } from '../navbar-item.js'
import type { SiteState } from './visitor.js'

/**
 * Whether the reader may open the private page that a navbar item leads to. An item that names a document waits for the part
 * that brings the document's data.
 */
export const mayOpen = (item: NavbarItem, { person, parts }: SiteState): boolean =>
  (links[linkKey(item)] ?? []).some(
    (part) => parts[part]?.at === 'open' || (!isDocItem(item) && mayRead(config.audiences[part] ?? [], person?.groups)),
  )
