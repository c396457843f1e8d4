import type { Organization } from '../organizations/organization.js'
import type { SiteMap, SitePage } from '../ports/site.js'
import type { Services } from '../services.js'

const NONE: SiteMap = { site: null, build: null, sealed: false, pages: [], tickets: [] }

/** What the served site says of its pages, for the administrators of the organization that it is for, and no others. */
export async function siteOf({ site, settings }: Services, { id }: Pick<Organization, 'id'>): Promise<SiteMap> {
  const map = (await site?.()) ?? NONE
  return (map.site ?? settings.orgId) === id ? map : NONE
}

/** The page of a path, with or without a slash at its end. */
export const pageAt = ({ pages }: SiteMap, path: string): SitePage | undefined =>
  pages.find((page) => bare(page.path) === bare(path))

const bare = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
