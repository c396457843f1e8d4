import {
  canonicalPath,
  type Expression,
  implies,
  pathKey,
  readExpression,
  readingTimes,
  settledAt,
} from '@portico/access'
import { isRecord, parseJson } from '@portico/access/guards'
import type { SiteMap, SitePage } from '../../ground/ports/site.js'
import type { Organization } from '../../identity/organizations/organization.js'
import { anyPageAt, pagesUnder } from '../../identity/site-keys/site-of.js'
import type { GuestLinkRecord } from '../../storage/site/guest-links.js'
import type { Stores } from '../../storage/stores.js'
import { closedToGuests } from './may-share.js'

export type PrivatePage = SitePage & { readonly audience: Expression }

export const isPrivate = (page: SitePage): page is PrivatePage => page.audience !== null

/** The path of a page in records. */
export const pathOf = ({ path }: SitePage): string => canonicalPath(path) ?? path

/**
 * The pages that a link is about, public ones included: the page at its address or, for a folder, also those below. Of a folder, what
 * has no title is left out: no one wrote it, such as a list of tags, so there is no text for guests.
 */
export function pagesOf(map: SiteMap, { page, folder }: Pick<GuestLinkRecord, 'page' | 'folder'>): readonly SitePage[] {
  if (folder) return pagesUnder(map, page).filter(({ title }) => title !== undefined)
  const only = anyPageAt(map, page)
  return only ? [only] : []
}

/** Someone who shares pages, and when. */
export interface Sharing {
  readonly stores: Stores
  readonly site: Organization
  /** Those of the sharer. */
  readonly groups: readonly string[]
  readonly now: number
  /** Whether guests can accept agreements that allow it; false where they see none. */
  readonly mayAccept: boolean
}

/** The private pages of a list that someone may read at some time with their groups. */
export const readablePages = (pages: readonly SitePage[], { groups, now }: Sharing): readonly PrivatePage[] =>
  pages.filter(isPrivate).filter(({ audience }) => readingTimes(audience, groups, now) !== undefined)

/** Returns why a page is closed to guests of someone; computed once for each audience. */
export function closedPages({ stores, site, groups, now, mayAccept }: Sharing) {
  const reasons = new Map<string, ReturnType<typeof closedToGuests>>()
  return ({ audience: expression }: PrivatePage) => {
    const key = JSON.stringify(expression)
    const reason = reasons.get(key) ?? closedToGuests(stores, site, { expression, groups, now }, mayAccept)
    reasons.set(key, reason)
    return reason
  }
}

/** Writes who may read each page, as a link stores it: a list of expressions, each with its pages. */
export function writeShared(pages: readonly PrivatePage[]): string {
  const lists = new Map<string, { expression: Expression; pages: string[] }>()
  for (const page of pages) {
    const key = JSON.stringify(page.audience)
    const list = lists.get(key) ?? { expression: page.audience, pages: [] }
    list.pages.push(pathOf(page))
    lists.set(key, list)
  }
  return JSON.stringify([...lists.values()])
}

/**
 * Returns whether a page has no fewer readers than when it was shared. A page that was added to the folder since then, or that only
 * others could read, has to be for everyone who could read one of the shared pages.
 */
export function stillShared(shared: string, now: number): (page: PrivatePage) => boolean {
  const before = new Map<string, Expression>()
  const lists = parseJson(shared)
  for (const list of Array.isArray(lists) ? lists : []) {
    const expression = isRecord(list) ? readExpression(list.expression) : undefined
    if (!expression || !isRecord(list) || !Array.isArray(list.pages)) continue
    for (const path of list.pages) before.set(pathKey(String(path)) ?? '', expression)
  }
  const all = [...new Set(before.values())]
  return (page) => {
    const own = before.get(pathKey(page.path) ?? '')
    if (own) return implies(own, page.audience)
    const audience = settledAt(page.audience, now)
    return all.some((expression) => implies(expression, audience))
  }
}
