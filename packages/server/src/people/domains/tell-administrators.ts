import { consolePage } from '../../ground/allowed-origins.js'
import { dayOf } from '../../ground/times.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { brandOf } from '../../messages/delivery/brand.js'
import { messageMail } from '../../messages/delivery/templates.js'
import type { DomainRecord } from '../../storage/people/domains.js'
import type { Stores } from '../../storage/stores.js'
import { administratorAddresses } from '../persons/addresses.js'
import { GRACE, recordNameOf } from './domain.js'

/**
 * Emails the administrators of an organization that the record of its domain is missing, or that no one can join
 * through it anymore.
 */
export async function tellAdministrators(
  services: Services,
  stores: Stores,
  domain: DomainRecord,
  what: 'failing' | 'lapsed',
): Promise<void> {
  const organization = await findOrganization(stores, domain.organization_id)
  const mail = messageMail({ brand: brandOf(services, organization), ...written(services, organization, domain, what) })
  for (const to of await administratorAddresses(stores, organization))
    await services.outbox.add(stores, organization.id, { to, ...mail })
}

function written({ settings }: Services, { org_name }: Organization, domain: DomainRecord, what: 'failing' | 'lapsed') {
  const ends = dayOf((domain.failing_since ?? 0) + GRACE)
  const record = `The DNS record that proves it is a TXT record named ${recordNameOf(domain)} with the value ${domain.challenge}.`
  const failing = what === 'failing'
  return {
    subject: failing ? `The DNS record of ${domain.domain} was not found` : `${domain.domain} is no longer verified`,
    paragraphs: [
      failing
        ? `People with addresses at ${domain.domain} join ${org_name} when they sign in. The DNS record that allows this was not found. If it is still missing on ${ends}, new people will no longer join; existing members stay.`
        : `The DNS record of ${domain.domain} has been missing for seven days, so new people with addresses there no longer join ${org_name}. Existing members stay.`,
      record,
      'Add the record, then select Check now on the Domains page of the console.',
    ],
    links: [{ name: 'Domains', url: consolePage(settings, 'domains') }],
    reason: `You received this email because you administer ${org_name}.`,
  }
}
