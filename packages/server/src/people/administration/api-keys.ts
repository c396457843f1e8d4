import { API_KEYS, DAY, MINUTE } from '@portico/protocol'
import type { CreateKeyBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { uuid } from '../../ground/ids.js'
import { secretHash } from '../../ground/secrets.js'
import { dayOf, isoTime, isoTimeOrNull } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { type Actor, labelOf } from '../../identity/authority/actor.js'
import { mayDelegate } from '../../identity/authority/authority.js'
import type { Services } from '../../identity/services.js'
import type { ApiKeyRecord } from '../../storage/operations/api-keys.js'
import type { Stores } from '../../storage/stores.js'

const MARK = 'portico_key_'
export const isApiKey = (bearer: string): boolean => bearer.startsWith(MARK)

/** A key as lists show it, without its secret or digest. */
export const shownKey = ({ id, name, scopes, created_by, created_at, expires_at, last_used }: ApiKeyRecord) => ({
  id,
  name,
  scopes,
  created_by,
  created_at: isoTime(created_at),
  expires_at: isoTime(expires_at),
  last_used: isoTimeOrNull(last_used),
})

/** Finds the key with a secret, and records its use at most once a minute. @throws RequestError 401 if it ended. */
export async function findKey({ stores, clock }: Services, secret: string): Promise<ApiKeyRecord | undefined> {
  const key = await stores.apiKeys.find(secretHash(secret))
  if (!key) return undefined
  const now = clock.now()
  if (now >= key.expires_at)
    throw new RequestError(
      401,
      `this key expired on ${dayOf(key.expires_at)}; create a new one on the page API keys of the console and replace it`,
    )
  if (now - (key.last_used ?? 0) > MINUTE) await stores.apiKeys.used(key.id, now)
  return key
}

/**
 * Creates a key. Its secret is only in this response.
 * @throws RequestError 403 for a right that the caller does not have, 400 for SCIM together with another right.
 */
export async function createKey(
  { services, organization, actor }: Acting,
  { name, scopes, days = API_KEYS.usualDays }: CreateKeyBody,
) {
  const beyond = scopes.find((scope) => !mayDelegate(actor, [scope]))
  if (beyond !== undefined)
    throw new RequestError(403, `scopes contains ${beyond}, which this key does not have itself`, { field: 'scopes' })
  if (scopes.includes('scim') && scopes.some((scope) => scope !== 'scim'))
    throw new RequestError(400, 'scopes combines scim with other rights; a SCIM key can have only that right', {
      field: 'scopes',
    })
  const { stores, clock, random } = services
  const now = clock.now()
  const secret = `${MARK}${Buffer.from(random.bytes(32)).toString('base64url')}`
  const key: ApiKeyRecord = {
    id: uuid(random),
    organization_id: organization.id,
    name,
    secret_hash: secretHash(secret),
    scopes: [...new Set(scopes)],
    created_by: labelOf(actor),
    created_at: now,
    expires_at: await endOf(stores, actor, now + days * DAY),
    last_used: null,
  }
  await stores.transaction(async (inside) => {
    await inside.apiKeys.add(key)
    const detail = { key: key.id, name, scopes: key.scopes, expires_at: shownKey(key).expires_at }
    await writeAudit(services, inside, { organizationId: organization.id, actor, action: 'key.added', detail })
  })
  return { ...shownKey(key), secret }
}

/** A key creates no key that is valid for longer than itself, or it could be valid forever. */
async function endOf({ apiKeys }: Stores, actor: Actor, end: number): Promise<number> {
  if (actor.kind !== 'key') return end
  const own = await apiKeys.byId(actor.organizationId, actor.id)
  return Math.min(end, own?.expires_at ?? 0)
}

/** Removes a key. @throws RequestError 403 for one with rights that the caller lacks. */
export function deleteKey({ services, organization, actor }: Acting, id: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    const key = await inside.apiKeys.byId(organization.id, id)
    if (key && !mayDelegate(actor, key.scopes))
      throw new RequestError(403, 'that key has rights that yours lacks; use a key that has them')
    if (!(await inside.apiKeys.remove(organization.id, id))) return false
    const detail = { key: id }
    await writeAudit(services, inside, { organizationId: organization.id, actor, action: 'key.removed', detail })
    return true
  })
}
