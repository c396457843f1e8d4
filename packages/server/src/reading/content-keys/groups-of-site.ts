import { groupsNamedIn } from '@portico/access'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { siteOf } from '../../identity/site-keys/site-of.js'

/**
 * The groups that the site of an organization names, as this server knows without asking a reader: those of the pages
 * that it serves, and those in the site's configuration.
 */
export async function groupsNamedBySite(
  services: Services,
  organization: Pick<Organization, 'id'>,
): Promise<ReadonlySet<string>> {
  const { pages, translated = [] } = await siteOf(services, organization)
  const configured = organization.id === services.settings.orgId ? (services.settings.readerGroups ?? []) : []
  const siteGroups = [...pages, ...translated].flatMap(({ audience }) => (audience ? groupsNamedIn(audience) : []))
  return new Set([...configured, ...siteGroups])
}
