import { createHash } from 'node:crypto'
import { isSameAudience, pagePath, pathKey } from '@portico/access'
import { partKeys } from '@portico/seal'
import type { TicketContent } from '@portico/seal/tickets'
import type { SiteMap, SitePage } from '../../ground/ports/site.js'
import type { Organization } from '../organizations/organization.js'
import type { Services } from '../services.js'

const NONE: SiteMap = { site: null, build: null, sealed: false, pages: [], tickets: [] }

/** What the served site states about its pages, only for the administrators of the organization that it is for. */
export async function siteOf({ site, settings }: Services, { id }: Pick<Organization, 'id'>): Promise<SiteMap> {
  const map = (await site?.()) ?? NONE
  return (map.site ?? settings.orgId) === id ? map : NONE
}

/**
 * The page at an address in the first language, however it is spelled: the site's router and its rules ignore the case of letters,
 * and hosts also serve the page by the name of its file.
 */
export const pageAt = ({ pages }: Pick<SiteMap, 'pages'>, address: string): SitePage | undefined =>
  pageIn([pages], address)

/** The page at an address in any language. */
export const anyPageAt = ({ pages, translated = [] }: SiteMap, address: string): SitePage | undefined =>
  pageIn([pages, translated], address)

function pageIn(lists: readonly (readonly SitePage[])[], address: string): SitePage | undefined {
  for (const path of [address, pagePath(address)?.page]) {
    const key = path === undefined ? undefined : pathKey(path)
    for (const pages of key === undefined ? [] : lists) {
      const page = byKey(pages).get(key ?? '')
      if (page) return page
    }
  }
  return undefined
}

/** The pages at and below an address, in any language, in the order of the site's list. */
export function pagesUnder({ pages, translated = [] }: SiteMap, address: string): readonly SitePage[] {
  const folder = pathKey(address)
  if (folder === undefined) return []
  const below = folder === '/' ? folder : `${folder}/`
  const isInside = ([key]: [string, SitePage]) => key === folder || key.startsWith(below)
  return [pages, translated].flatMap((list) =>
    [...byKey(list)]
      .filter(isInside)
      .map(([, page]) => page)
      .reverse(),
  )
}

const indexes = new WeakMap<readonly SitePage[], ReadonlyMap<string, SitePage>>()

/** The pages of a list by their keys. Computed once: for ten thousand pages this takes some thirty milliseconds. */
function byKey(pages: readonly SitePage[]): ReadonlyMap<string, SitePage> {
  const existing = indexes.get(pages)
  if (existing) return existing
  // Of two pages with one key, the first one counts.
  const index = new Map(pages.toReversed().map((page) => [pathKey(page.path) ?? page.path, page]))
  indexes.set(pages, index)
  return index
}

/** What identifies the releases of a page's key in the records of the served build; undefined for a public page. */
export async function openingOfPage(
  { tickets }: Services,
  { build, tickets: all }: SiteMap,
  { path, audience }: SitePage,
): Promise<{ readonly build: string; readonly part: string; readonly content: string } | undefined> {
  if (!audience || build === null) return undefined
  for (const ticket of await tickets.openPublished(build, all))
    if (ticket.ok && isSameAudience(ticket.content.expression, audience)) {
      const { part, key: partKey, expression } = ticket.content
      const { key } = await (await partKeys(partKey, build)).ofPage(path)
      return { build, part, content: contentOf({ key, expression }) }
    }
  return undefined
}

/**
 * Returns what identifies a released key in the records: a digest of the key and of the readers that its ticket names. The part's
 * name does not, because anyone can seal a ticket for any name.
 */
export const contentOf = ({ key, expression }: Pick<TicketContent, 'key' | 'expression'>): string =>
  createHash('sha256').update(key).update(JSON.stringify(expression)).digest('base64url')
