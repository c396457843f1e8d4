import { isWholeSampleKey, MINUTE, SAMPLE_KEYS, sampleKeyOf } from '@portico/protocol'
import { secretId } from '../../ground/ids.js'
import { secretHash } from '../../ground/secrets.js'
import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import { isReaderOf } from '../../identity/organizations/is-reader-of.js'
import type { Services } from '../../identity/services.js'
import { expired } from '../../identity/tokens/check.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { SampleKeyRecord } from '../../storage/site/sample-keys.js'

/** A sample key as lists show it, without its secret or digest. */
export interface ShownSampleKey {
  readonly id: string
  readonly created_at: string
  readonly last_used: string | null
}

export const shownSampleKey = ({
  id,
  created_at,
  last_used,
}: Pick<SampleKeyRecord, 'id' | 'created_at' | 'last_used'>): ShownSampleKey => ({
  id,
  created_at: isoTime(created_at),
  last_used: isoTimeOrNull(last_used),
})

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

/** Ends a person's own sample key; false if they have none with this id. It is refused from then on. */
export function endSampleKey(
  services: Services,
  { organization_id, person_id }: Pick<SessionRecord, 'organization_id' | 'person_id'>,
  id: string,
): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    if (!(await inside.sampleKeys.remove(organization_id, person_id, id))) return false
    await writeAudit(services, inside, {
      organizationId: organization_id,
      actor: person_id,
      personId: person_id,
      action: 'sample_key.ended',
      detail: { key: id },
    })
    return true
  })
}

/** How often the use of a key is recorded, in milliseconds. */
const NOTED_EVERY = MINUTE

/**
 * Returns the sample key with a text, if it is valid on the site of an organization: it has not ended, and belongs to
 * an active member there or in an organization below. Read from the database each time, so that an end takes effect
 * immediately.
 */
export async function checkSampleKey(
  services: Services,
  siteId: string,
  text: string,
): Promise<SampleKeyRecord | undefined> {
  if (!isWholeSampleKey(text)) return undefined
  const { stores, clock } = services
  const key = await stores.sampleKeys.bySecret(secretHash(text))
  if (!key || !(await isReaderOf(stores, key, siteId))) return undefined
  const now = clock.now()
  if ((key.last_used ?? 0) <= now - NOTED_EVERY) await stores.sampleKeys.use(key.id, now, now - NOTED_EVERY)
  return key
}

/** `ended` is a key that is not valid, or never was one. */
export type FoundSampleKey = { readonly at: 'none' | 'ended' } | { readonly at: 'good'; readonly key: string }

const KEY = new RegExp(`${SAMPLE_KEYS.mark}[\\w-]*`, 'g')

/**
 * Finds the sample key in the texts of a request, wherever its API reads keys. Two different ones count as an invalid
 * key, so that no request makes the server look up more than one.
 */
export async function findSampleKey(
  services: Services,
  siteId: string,
  texts: readonly string[],
): Promise<FoundSampleKey> {
  const [key, ...otherKeys] = new Set(texts.flatMap((text) => text.match(KEY) ?? []))
  if (key === undefined) return { at: 'none' }
  const isGood = otherKeys.length === 0 && (await checkSampleKey(services, siteId, key)) !== undefined
  return isGood ? { at: 'good', key } : { at: 'ended' }
}
