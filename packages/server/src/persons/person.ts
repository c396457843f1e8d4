import { failedRules, type Handle, LIMITS } from '@portico/protocol'
import type { CreatePersonBody } from '@portico/protocol/schemas'
import { IdentityError, RequestError } from '../errors.js'
import { sortableId, uuid } from '../ids.js'
import type { Organization } from '../organizations/organization.js'
import type { Member, MemberQuery, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import { normalizeHandle } from './handles.js'

/** A person as the admin API and the command line show them. */
export interface PersonRecord {
  readonly person_id: string
  readonly active: boolean
  readonly person_type: 'regular' | 'anonymous'
  readonly region: string
  readonly handles: readonly (Handle & { readonly verified: boolean })[]
  readonly groups: readonly string[]
  readonly created_at: string
}

export type NewPerson = CreatePersonBody

/** Who is asking, for the audit. */
export interface Acting {
  readonly services: Services
  readonly organization: Organization
  readonly actor: string
}

/**
 * Adds a person. A verified handle (the default: an administrator vouches for it) that another member has is refused;
 * one that a person of the same pool has makes that person a member.
 * @throws IdentityError `person_exists`, or for a malformed handle; RequestError when the password breaks the rules.
 */
export async function addPerson({ services, organization, actor }: Acting, body: NewPerson): Promise<PersonRecord> {
  const { stores, clock, random } = services
  const handles = body.handles.map((handle) => ({
    ...normalizeHandle(handle),
    verified: handle.verified ?? true,
  }))
  const secret = body.password === undefined ? undefined : await hashChecked(services, organization, body.password)
  const created_at = clock.now()
  const personId = await stores.transaction(async (inside) => {
    const known = await knownPerson(inside, organization, handles)
    const person_id = known ?? uuid(random)
    if (known !== undefined) await inside.persons.join(organization.id, known, created_at)
    else
      await inside.persons.create({
        person_id,
        pool_id: organization.pool_id,
        organization_id: organization.id,
        person_type: 'regular',
        region: DEFAULT_REGION,
        created_at,
        state: body.active === false ? 'inactive' : 'active',
      })
    for (const { type, value, verified } of handles) {
      const handle = { id: uuid(random), person_id, type, value, created_at }
      if (!verified) await inside.handles.note(organization.pool_id, { ...handle, verified })
      else if (!(await inside.handles.claim(organization.pool_id, handle))) {
        if ((await inside.handles.owner(organization.pool_id, type, value)) !== person_id)
          throw new IdentityError('person_exists')
      }
    }
    if (secret !== undefined && known === undefined)
      await inside.credentials.setPassword({
        id: uuid(random),
        person_id,
        type: 'password',
        secret,
        created_at,
        last_used: null,
      })
    await inside.persons.addGroups(organization.id, person_id, body.groups ?? [])
    await note(services, inside, organization, actor, 'person.added', person_id, { groups: body.groups ?? [] })
    return person_id
  })
  return shown(await findPerson({ services, organization, actor }, personId))
}

/** Where data of a new person is said to live; one value until there are regions to choose from. */
export const DEFAULT_REGION = 'europe-belgium'

async function knownPerson(
  stores: Stores,
  organization: Organization,
  handles: readonly (Handle & { verified: boolean })[],
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

async function hashChecked({ passwords }: Services, { settings }: Organization, password: string): Promise<string> {
  const [failed] = failedRules(password, settings.password_rules)
  if (failed)
    throw new RequestError(
      400,
      `password breaks the rule "${failed.name}"; choose another of at least ${LIMITS.passwordMinLength} characters`,
    )
  return passwords.hash(password)
}

/** A page of the organization's persons, oldest first, and how many there are in all. */
export async function listPersons(
  { services, organization }: Acting,
  query: MemberQuery,
): Promise<{ total: number; persons: PersonRecord[] }> {
  const { handle, ...rest } = query
  const asked = handle === undefined ? rest : { ...rest, handle: searched(handle) }
  const { total, members } = await services.stores.persons.list(organization.id, asked)
  return { total, persons: await Promise.all(members.map((member) => record(services.stores, member))) }
}

/** The stored spelling of what somebody types into a search; anything that is no address is searched in lower case. */
function searched(value: string): string {
  try {
    if (value.includes('@')) return normalizeHandle({ type: 'email_address', value }).value
    if (value.startsWith('+')) return normalizeHandle({ type: 'phone_number', value }).value
  } catch {
    // Not a handle we could have stored; searching for it as typed finds nothing, which is the answer.
  }
  return value.trim().normalize('NFKC').toLowerCase()
}

export async function findPerson(
  { services, organization }: Acting,
  personId: string,
): Promise<PersonRecord | undefined> {
  const member = await services.stores.persons.member(organization.id, personId)
  return member && record(services.stores, member)
}

/** Disabling ends every session at once; enabling brings none back. */
export async function setActive(acting: Acting, personId: string, active: boolean): Promise<PersonRecord | undefined> {
  const { services, organization, actor } = acting
  const changed = await services.stores.transaction(async (inside) => {
    if (!(await inside.persons.setState(organization.id, personId, active ? 'active' : 'inactive'))) return false
    if (!active) await inside.sessions.revokeAll(personId, services.clock.now())
    await note(services, inside, organization, actor, active ? 'person.enabled' : 'person.disabled', personId)
    return true
  })
  return changed ? findPerson(acting, personId) : undefined
}

export async function setGroups(
  acting: Acting,
  personId: string,
  groups: readonly string[],
): Promise<PersonRecord | undefined> {
  const { services, organization, actor } = acting
  const changed = await services.stores.transaction(async (inside) => {
    if (!(await inside.persons.member(organization.id, personId))) return false
    await inside.persons.setGroups(organization.id, personId, groups)
    await note(services, inside, organization, actor, 'person.groups', personId, { groups })
    return true
  })
  return changed ? findPerson(acting, personId) : undefined
}

/** Removes a person with handles, credentials, groups and sessions. The audit keeps that it happened. */
export async function deletePerson({ services, organization, actor }: Acting, personId: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    if (!(await inside.persons.remove(organization.id, personId))) return false
    await note(services, inside, organization, actor, 'person.deleted', personId)
    return true
  })
}

async function record(stores: Stores, member: Member): Promise<PersonRecord> {
  const { person_id, organization_id, person_type, region, state, created_at } = member
  const handles = await stores.handles.of(person_id)
  return {
    person_id,
    active: state === 'active',
    person_type,
    region,
    handles: handles.map(({ type, value, verified }) => ({ type, value, verified })),
    groups: await stores.persons.groups(organization_id, person_id),
    created_at: new Date(created_at).toISOString(),
  }
}

function shown(person: PersonRecord | undefined): PersonRecord {
  if (!person) throw new RequestError(404, 'there is no such person in this organization')
  return person
}

function note(
  { random, clock }: Services,
  stores: Stores,
  { id: organization_id }: Organization,
  actor: string,
  action: string,
  person_id: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const at = clock.now()
  return stores.audit.add({ id: sortableId(at, random), organization_id, at, action, actor, person_id, detail })
}
