import { sampleKeyOf } from '@portico/protocol'
import { secretId } from '../../ground/ids.js'
import { secretHash } from '../../ground/secrets.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import type { Services } from '../../identity/services.js'
import { expired } from '../../identity/tokens/check.js'
import type { SampleKeyRecord } from '../../storage/sample-keys.js'
import type { SessionRecord } from '../../storage/session-rows.js'
import { type ShownSampleKey, shownSampleKey } from './show.js'

/** The place that the encryption of a sample key's secret is bound to. */
export const sampleKeyPlace = (id: string): string => `sample key ${id}`

/** A key with its secret, as its person sees it in their samples. */
export type OpenSampleKey = ShownSampleKey & { readonly key: string }

/**
 * Returns the key of a session's person, which is created with the first call. Of concurrent calls, one creates it, and
 * all return the same.
 * @param address the network address of the call, which is counted.
 * @throws IdentityError `rate_limit_exceeded` for too many new keys, RequestError 401 for a session that has just
 * ended.
 */
export async function openSampleKey(
  services: Services,
  session: SessionRecord,
  address: string,
): Promise<OpenSampleKey> {
  const { organization_id, person_id } = session
  const stored = await services.stores.sampleKeys.of(organization_id, person_id)
  return openKey(services, stored ?? (await make(services, session, address)))
}

async function make(services: Services, session: SessionRecord, address: string): Promise<SampleKeyRecord> {
  const { stores, clock, random, vault } = services
  const { organization_id, person_id } = session
  await spendAction(services, 'sample_key', { address, personId: person_id, organizationId: organization_id })
  return stores.transaction(async (inside) => {
    // Locks the person, so that other calls wait for the first one, and none is created for a session that ends in the
    // meantime.
    if (!(await inside.sessions.hold(session.id, clock.now()))) throw expired()
    const first = await inside.sampleKeys.of(organization_id, person_id)
    if (first) return first
    const [id, secret] = [secretId(random), sampleKeyOf(random.bytes(32))]
    const sealed_secret = vault.seal(secret, sampleKeyPlace(id))
    const key = { id, organization_id, person_id, sealed_secret, created_at: clock.now() }
    await inside.sampleKeys.add(key, secretHash(secret))
    await writeAudit(services, inside, {
      organizationId: organization_id,
      actor: person_id,
      personId: person_id,
      action: 'sample_key.created',
      detail: { key: id },
    })
    return { ...key, last_used: null }
  })
}

const openKey = ({ vault }: Services, key: SampleKeyRecord): OpenSampleKey => ({
  ...shownSampleKey(key),
  key: vault.open(key.sealed_secret, sampleKeyPlace(key.id)),
})
