import { uuid } from '../../ground/ids.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { usableAddress } from '../../messages/webhooks/address.js'
import { secretText } from '../../messages/webhooks/signature.js'
import type { KeyWebhookRecord } from '../../storage/operations/key-webhooks.js'

/** The place that the encryption of a key webhook's secret is bound to. */
export const keyWebhookPlace = (id: string): string => `key webhook ${id}`

/** A key webhook as shown to administrators, without its secret. */
export const shownKeyWebhook = ({ url, created_at }: KeyWebhookRecord) => ({
  url,
  created_at: isoTime(created_at),
})

/**
 * Sets where an organization's keys come from. Each address has its own secret, which is only in this response.
 * @throws RequestError 400 for an address that cannot be used.
 */
export async function setKeyWebhook({ services, organization, actor }: Acting, url: string) {
  const { stores, clock, random, vault } = services
  const [id, secret] = [uuid(random), secretText(random.bytes(32))]
  const webhook: KeyWebhookRecord = {
    id,
    organization_id: organization.id,
    url: usableAddress(services, url),
    sealed_secret: vault.seal(secret, keyWebhookPlace(id)),
    created_at: clock.now(),
  }
  await stores.transaction(async (inside) => {
    await inside.keyWebhooks.set(webhook)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'sample_keys.webhook_set',
      detail: { host: new URL(webhook.url).host },
    })
  })
  return { ...shownKeyWebhook(webhook), secret }
}

/** Removes an organization's key webhook; false if there was none. */
export function removeKeyWebhook({ services, organization, actor }: Acting): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    if (!(await inside.keyWebhooks.remove(organization.id))) return false
    const action = 'sample_keys.webhook_removed'
    await writeAudit(services, inside, { organizationId: organization.id, actor, action, detail: {} })
    return true
  })
}
