import { createHash } from 'node:crypto'
import { type Expression, withoutTimes } from '@portico/access'
import { SITE_STATISTICS } from '@portico/protocol'
import { childGroup, isChildGroup } from '../../ground/group-names.js'
import type { SiteMap } from '../../ground/ports/site.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { siteOf } from '../../identity/site-keys/site-of.js'
import { readersQuery } from '../content-keys/readers-query.js'

/** Private, but without a list of pages that says who may read it: never shown. */
export const UNKNOWN_PART = '?'

/** How figures of a page identify its readers: by a digest of the expression, empty for a public page. */
export const partNameOf = (audience: Expression | null): string =>
  audience === null ? '' : createHash('sha256').update(JSON.stringify(audience)).digest('base64url').slice(0, 22)

/**
 * The parts of the served site whose figures may be shown, and how many may not: figures of a part that fewer than five
 * people may read would reveal what these people do.
 */
export async function shownParts(
  services: Services,
  organization: Organization,
): Promise<{ readonly parts: readonly string[]; readonly hidden: number }> {
  const map = await siteOf(services, organization)
  const audiences = new Map<string, Expression>()
  for (const { audience } of [...map.pages, ...(map.translated ?? [])])
    if (audience) audiences.set(partNameOf(audience), audience)
  const parts: string[] = []
  for (const [part, audience] of audiences)
    if ((await readersOf(services, organization, audience)) >= SITE_STATISTICS.readersOfGroup) parts.push(part)
  return { parts, hidden: audiences.size - parts.length }
}

/** The pages of a site in all languages. */
export const pagesOf = ({ pages, translated = [] }: SiteMap) => [...pages, ...translated]

/**
 * How many people may currently read a part, counted only as far as it matters: members of the organization by their
 * groups, and those of the child organizations that the expression names alone.
 */
async function readersOf(services: Services, organization: Organization, audience: Expression): Promise<number> {
  const { stores } = services
  const readers = await readersQuery(services, organization, audience)
  const page = { limit: 1, offset: 0, state: 'active' } as const
  let count = (await stores.persons.list(organization.id, { ...page, readers })).total
  const { any = [] } = withoutTimes(audience) ?? {}
  const alone = any.flatMap((clause) => (clause.length === 1 ? clause : []))
  // Most expressions name no child organization, and there may be many.
  if (!alone.some(isChildGroup)) return count
  for (const child of await stores.organizations.children(organization.id)) {
    if (count >= SITE_STATISTICS.readersOfGroup) break
    if (alone.includes(childGroup(child.tenant_name))) count += (await stores.persons.list(child.id, page)).total
  }
  return count
}
