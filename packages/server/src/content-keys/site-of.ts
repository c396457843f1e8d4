import { isSameAudience } from '@portico/access'
import type { Organization } from '../organizations/organization.js'
import type { SiteMap, SitePage } from '../ports/site.js'
import type { Services } from '../services.js'

const NONE: SiteMap = { site: null, build: null, sealed: false, pages: [], tickets: [] }

/** What the served site states about its pages, only for the administrators of the organization that it is for. */
export async function siteOf({ site, settings }: Services, { id }: Pick<Organization, 'id'>): Promise<SiteMap> {
  const map = (await site?.()) ?? NONE
  return (map.site ?? settings.orgId) === id ? map : NONE
}

/** The page with a path in the first language, with or without a trailing slash. */
export const pageAt = ({ pages }: Pick<SiteMap, 'pages'>, path: string): SitePage | undefined =>
  pages.find((page) => bare(page.path) === bare(path))

/** The page with a path in any language, however its characters are encoded. */
export const anyPageAt = ({ pages, translated = [] }: SiteMap, path: string): SitePage | undefined =>
  [...pages, ...translated].find((page) => plain(page.path) === plain(path))

function plain(path: string): string {
  try {
    return bare(decodeURI(path))
  } catch {
    return bare(path)
  }
}

const bare = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** The part of the served build in which a page is sealed, with its expression as JSON; undefined for a public page. */
export async function partOfPage(
  { tickets }: Services,
  { build, tickets: all }: SiteMap,
  { audience }: SitePage,
): Promise<{ readonly build: string; readonly part: string; readonly expression: string } | undefined> {
  if (!audience || build === null) return undefined
  for (const one of await tickets.openPublished(build, all))
    if (one.ok && isSameAudience(one.content.expression, audience))
      return { build, part: one.content.part, expression: JSON.stringify(one.content.expression) }
  return undefined
}
