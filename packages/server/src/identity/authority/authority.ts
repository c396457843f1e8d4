import type { Right } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import {
  ADMINISTRATORS,
  IMPERSONATORS,
  isChildGroup,
  isReserved,
  RESERVED,
  type ReservedGroup,
} from '../../ground/group-names.js'
import type { Stores } from '../../storage/stores.js'
import { type Actor, isOperator } from './actor.js'

/** The one place that decides what an actor may grant, and whose account it may affect: never more than it has itself. */

/** A reserved group that a person is in, and the organization in which it counts. Only organizations below can inherit it. */
export interface Power {
  readonly organizationId: string
  readonly group: ReservedGroup
}

/** All reserved groups of a person, wherever they are a member and in whatever state. */
export async function powersOf({ persons }: Pick<Stores, 'persons'>, personId: string): Promise<Power[]> {
  const powers: Power[] = []
  for (const { organization_id } of await persons.memberships(personId))
    for (const group of await persons.groups(organization_id, personId))
      if (isReserved(group)) powers.push({ organizationId: organization_id, group })
  return powers
}

/** The reserved groups that an actor may grant in an organization. */
export async function heldBy(
  stores: Pick<Stores, 'organizations' | 'persons'>,
  actor: Actor | undefined,
  organizationId: string,
): Promise<ReservedGroup[]> {
  if (!actor) return []
  if (isOperator(actor)) return [...RESERVED]
  const above = await withParents(stores, organizationId)
  if (actor.kind === 'key') return above.includes(actor.organizationId) ? heldByScopes(actor.scopes) : []
  if (actor.kind !== 'person') return []
  const held = new Set<ReservedGroup>()
  for (const { organization_id, state } of await stores.persons.memberships(actor.id)) {
    if (state !== 'active' || !above.includes(organization_id)) continue
    for (const group of await stores.persons.groups(organization_id, actor.id))
      if (isReserved(group)) for (const appointable of APPOINTS[group]) held.add(appointable)
  }
  return [...held]
}

/** Administrators appoint impersonators; impersonators appoint no one but have the same rank as each other. */
const APPOINTS: Record<ReservedGroup, readonly ReservedGroup[]> = {
  [ADMINISTRATORS]: RESERVED,
  [IMPERSONATORS]: [IMPERSONATORS],
}

/**
 * A key counts as an administrator only with every right, including impersonation, because administrators appoint
 * impersonators.
 */
function heldByScopes(scopes: readonly Right[]): ReservedGroup[] {
  if (!scopes.includes('impersonate')) return []
  return scopes.includes('*') ? [...RESERVED] : [IMPERSONATORS]
}

/** Whether an actor may grant these groups in an organization. No one can grant groups that follow from the organization. */
export async function mayGrant(
  stores: Pick<Stores, 'organizations' | 'persons'>,
  actor: Actor | undefined,
  organizationId: string,
  groups: readonly string[],
): Promise<boolean> {
  if (groups.some(isChildGroup)) return false
  const reserved = groups.filter(isReserved)
  if (reserved.length === 0) return true
  const held = await heldBy(stores, actor, organizationId)
  return reserved.every((group) => held.includes(group))
}

/**
 * Whether a person has no rights that the actor lacks.
 * @param within an organization: only rights there count, because the action takes effect only there.
 */
export async function mayReach(
  stores: Pick<Stores, 'organizations' | 'persons'>,
  actor: Actor | undefined,
  personId: string,
  within?: string,
): Promise<boolean> {
  if (actor?.kind === 'person' && actor.id === personId) return true
  for (const { organizationId, group } of await powersOf(stores, personId)) {
    if (within !== undefined && organizationId !== within) continue
    if (!(await mayGrant(stores, actor, organizationId, [group]))) return false
  }
  return true
}

/** Whether an actor may act as a person: never as an administrator of any organization. */
export async function mayImpersonate(
  stores: Pick<Stores, 'organizations' | 'persons'>,
  actor: Actor | undefined,
  { id }: { readonly id: string },
  personId: string,
): Promise<boolean> {
  if (!(await mayGrant(stores, actor, id, [IMPERSONATORS]))) return false
  if ((await powersOf(stores, personId)).some(({ group }) => group === ADMINISTRATORS)) return false
  return mayReach(stores, actor, personId)
}

/** Whether an actor may create or remove a key with these rights. Only keys are limited to their own rights. */
export function mayDelegate(actor: Actor, rights: readonly Right[]): boolean {
  if (actor.kind !== 'key') return true
  const { scopes } = actor
  return rights.every(
    (right) => scopes.includes(right) || (right !== 'impersonate' && right !== 'scim' && scopes.includes('*')),
  )
}

/** Whether an actor may declare that a handle belongs to a person, or set a password for them. */
export const mayVouch = (actor: Actor): boolean => actor.kind !== 'key' || actor.scopes.includes('*')

/** Whether an actor may add a first-party client, whose pages get people's own tokens. */
export const mayAddFirstParty = (actor: Actor): boolean => actor.kind !== 'key' || actor.scopes.includes('*')

type Acting = { readonly actor: Actor; readonly organization: { readonly id: string } }

/** @throws RequestError 403 for groups that the actor may not grant. */
export async function demandGrant(
  stores: Pick<Stores, 'organizations' | 'persons'>,
  { actor, organization }: Acting,
  groups: readonly string[] = [],
): Promise<void> {
  if (await mayGrant(stores, actor, organization.id, groups)) return
  refuseChildGroups(groups, 'groups')
  const reserved = groups.filter(isReserved).join(', ')
  throw new RequestError(
    403,
    `groups contains ${reserved}, which you cannot grant because you do not have its rights; ask an administrator who has them`,
    { field: 'groups' },
  )
}

/** @throws RequestError 400 for a group that follows from the organization someone signs in to. */
export function refuseChildGroups(groups: readonly string[], field: string): void {
  const name = groups.find(isChildGroup)
  if (name !== undefined)
    throw new RequestError(
      400,
      `${field} contains ${name.slice(0, 132)}: groups that begin with "org:" represent child organizations and cannot be granted; choose another name`,
      { field },
    )
}

/** @throws RequestError 403 for a person with rights that the actor lacks, in this organization or anywhere. */
export async function demandReach(
  stores: Pick<Stores, 'organizations' | 'persons'>,
  { actor, organization }: Acting,
  personId: string,
  where: 'here' | 'everywhere',
): Promise<void> {
  const reaches = await mayReach(stores, actor, personId, where === 'here' ? organization.id : undefined)
  // Those that an invited member gets on acceptance count as well.
  const here = (await stores.persons.groups(organization.id, personId)).filter(isReserved)
  const isSelf = actor.kind === 'person' && actor.id === personId
  if (reaches && (isSelf || (await mayGrant(stores, actor, organization.id, here)))) return
  throw new RequestError(403, 'this person has rights that you do not have; ask an administrator who has them')
}

async function withParents({ organizations }: Pick<Stores, 'organizations'>, id: string): Promise<string[]> {
  const ids: string[] = []
  for (let at: string | null = id; at !== null; ) {
    const record: { id: string; parent_id: string | null } | undefined = await organizations.find(at)
    if (!record || ids.includes(record.id)) break
    ids.push(record.id)
    at = record.parent_id
  }
  return ids
}
