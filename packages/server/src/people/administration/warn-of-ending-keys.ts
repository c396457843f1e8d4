import { API_KEYS, DAY } from '@portico/protocol'
import { consolePage } from '../../ground/allowed-origins.js'
import { dayOf, isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { brandOf } from '../../messages/delivery/brand.js'
import { messageMail } from '../../messages/delivery/templates.js'
import type { ApiKeyRecord } from '../../storage/operations/api-keys.js'
import type { Stores } from '../../storage/stores.js'
import { administratorAddresses } from '../persons/addresses.js'

const AT_ONCE = 50
/**
 * Warns the administrators of each key that ends soon, once. Several processes may do this at the same time: each key is
 * announced by one.
 */
export async function warnOfEndingKeys(services: Services): Promise<void> {
  const { stores, clock, stopping } = services
  for (;;) {
    const now = clock.now()
    const to = now + API_KEYS.warningDays * DAY
    const keys = await stores.apiKeys.ending({ from: now, to, limit: AT_ONCE, unwarned: true })
    for (const key of keys) {
      if (stopping.aborted) return
      await stores.transaction(async (inside) => {
        if (await inside.apiKeys.warn(key.id, now)) await announce(services, inside, key)
      })
    }
    if (keys.length < AT_ONCE) return
  }
}

async function announce(
  services: Services,
  stores: Stores,
  { id, name, scopes, organization_id, expires_at }: ApiKeyRecord,
) {
  const organization = await findOrganization(stores, organization_id)
  await writeAudit(services, stores, {
    organizationId: organization_id,
    actor: 'server',
    action: 'key.expiring',
    detail: { key: id, name, expires_at: isoTime(expires_at) },
  })
  const [day, what] = [dayOf(expires_at), scopes.includes('scim') ? 'SCIM key' : 'API key']
  const effect = scopes.includes('scim')
    ? `Your directory will then no longer add, change or remove people of ${organization.org_name}.`
    : 'The application that uses it will then be refused.'
  const mail = messageMail({
    brand: brandOf(services, organization),
    subject: `The ${what} “${name}” expires on ${day}`,
    paragraphs: [
      `The ${what} “${name}” of ${organization.org_name} expires on ${day}. ${effect}`,
      'Create a new key, enter it where the old one is used, then remove the old one.',
    ],
    links: [{ name: 'API keys', url: consolePage(services.settings, 'keys') }],
    reason: `You received this email because you administer ${organization.org_name}.`,
  })
  for (const to of await administratorAddresses(stores, organization))
    await services.outbox.add(stores, organization.id, { to, ...mail })
}
