import links from '@portico-site/links'
import { linkKey, type NavbarItem } from '../link-key.js'
import type { SiteState } from './store.js'

/** Whether a link of the navbar leads where the reader may go. */
export const mayFollow = (item: NavbarItem, site: SiteState): boolean => (site.tools?.mayFollow ?? isOpen)(item, site)

/** Without a session only links to public pages do; who decides for a person comes with the session. */
const isOpen = (item: NavbarItem): boolean => (item.items?.length ? item.items.some(isOpen) : !links[linkKey(item)])
