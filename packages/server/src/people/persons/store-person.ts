import type { Handle } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { timedUuid, uuid } from '../../ground/ids.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { demandReach, mayVouch } from '../../identity/authority/authority.js'
import { forgetDeparture, forgetDepartureOf } from '../../identity/handles/departures.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Stores } from '../../storage/stores.js'
import { type AttributesByBucket, writeAttributes } from './attributes.js'
import { DEFAULT_REGION } from './person.js'

/** A person whose fields were checked. */
export interface CheckedPerson {
  /** Normalized. */
  readonly handles: readonly (Handle & { readonly verified: boolean })[]
  readonly groups: readonly string[]
  readonly attributes: AttributesByBucket | undefined
  readonly active: boolean
  /** The hash of the password. */
  readonly secret: string | undefined
}

/**
 * Stores a person, or makes the one who owns a verified handle a member. Returns their id.
 * @param acting with the stores of a transaction.
 * @throws IdentityError `person_exists`.
 */
export async function storePerson(acting: Acting, person: CheckedPerson): Promise<string> {
  const { services, organization, actor } = acting
  const { stores, clock, random } = services
  const { handles, groups, attributes, active, secret } = person
  const created_at = clock.now()
  const existingId = await knownPerson(stores, organization, handles)
  if (existingId !== undefined) await demandReach(stores, acting, existingId, 'everywhere')
  const person_id = existingId ?? timedUuid(created_at, random)
  const state = active ? 'active' : 'inactive'
  if (existingId !== undefined) await stores.persons.join(organization.id, existingId, created_at, state)
  else
    await stores.persons.create({
      person_id,
      pool_id: organization.pool_id,
      organization_id: organization.id,
      person_type: 'regular',
      region: DEFAULT_REGION,
      created_at,
      state,
    })
  const isNew = existingId === undefined
  const proven = await storeHandles(acting, { person_id, isNew, handles, created_at })
  if (secret !== undefined && isNew)
    await stores.credentials.set({
      id: uuid(random),
      person_id,
      type: 'password',
      secret,
      created_at,
      last_used: null,
    })
  if (isNew) await forgetDepartureOf(services, stores, organization.id, proven)
  else await forgetDeparture(services, stores, organization.id, person_id)
  await stores.persons.addGroups(organization.id, person_id, groups)
  if (attributes) await writeAttributes(stores, organization, person_id, attributes, { mode: 'merge', at: created_at })
  await writeAudit(services, stores, {
    organizationId: organization.id,
    actor,
    action: 'person.added',
    personId: person_id,
    detail: { groups },
  })
  return person_id
}

interface NewHandles {
  readonly person_id: string
  readonly isNew: boolean
  readonly handles: CheckedPerson['handles']
  readonly created_at: number
}

/** Returns the email addresses that now belong to the person. */
async function storeHandles(acting: Acting, { person_id, isNew, handles, created_at }: NewHandles): Promise<string[]> {
  const { services, organization, actor } = acting
  const { stores, random } = services
  const pool = organization.pool_id
  const vouches = mayVouch(actor)
  const isAllProven = handles.every(({ verified }) => verified)
  const proven: string[] = []
  for (const { type, value, verified } of handles) {
    const handle = { id: timedUuid(created_at, random), person_id, type, value, created_at }
    const own = !isNew && (await stores.handles.owner(pool, type, value)) === person_id
    // An existing person adds their other handles themselves.
    if (!verified || ((!vouches || !isNew) && !own)) await stores.handles.note(pool, { ...handle, verified: false })
    else {
      const isClaimed = await stores.handles.claim(pool, handle, isNew && isAllProven)
      if (!isClaimed && (await stores.handles.owner(pool, type, value)) !== person_id)
        throw new IdentityError('person_exists')
      if (type === 'email_address') proven.push(value)
    }
  }
  return proven
}

async function knownPerson(
  stores: Stores,
  organization: Organization,
  handles: CheckedPerson['handles'],
): Promise<string | undefined> {
  const owners = new Set<string>()
  for (const { type, value, verified } of handles) {
    const owner = verified ? await stores.handles.owner(organization.pool_id, type, value) : undefined
    if (owner === undefined) continue
    if (await stores.persons.member(organization.id, owner)) throw new IdentityError('person_exists')
    owners.add(owner)
  }
  if (owners.size > 1) throw new IdentityError('person_exists')
  return [...owners][0]
}
