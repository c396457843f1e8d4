import type { Right } from '@portico/protocol'
import type { ActorReference } from '../../storage/sign-in/flow-rows.js'
import type { Stores } from '../../storage/stores.js'

/** Who administers: the operator of the server, the holder of a key, or a person by their groups. */
export type Actor =
  | { readonly kind: 'admin-key' }
  | { readonly kind: 'command line' }
  | { readonly kind: 'key'; readonly id: string; readonly organizationId: string; readonly scopes: readonly Right[] }
  | { readonly kind: 'person'; readonly id: string }

/** Whether the actor runs the server, and is therefore responsible for every organization. */
export const isOperator = ({ kind }: Actor): boolean => kind === 'admin-key' || kind === 'command line'

/**
 * Whether the actor may make the calls that require a right. People and the operator may make all; a key those that it
 * was granted.
 */
export const hasRight = (actor: Actor, right: Right): boolean =>
  actor.kind !== 'key' || actor.scopes.includes(right) || (actor.scopes.includes('*') && right !== 'impersonate')

/** Whether the actor is a company's directory, which manages members through SCIM. */
export const isDirectory = (actor: Actor): boolean => actor.kind === 'key' && actor.scopes.includes('scim')

/** How the audit log names an actor: a person's id, `key` with its id, `admin-key` or `command line`. */
export function labelOf(actor: Actor): string {
  if (actor.kind === 'person') return actor.id
  return actor.kind === 'key' ? `key ${actor.id}` : actor.kind
}

export const referenceTo = (actor: Actor): ActorReference =>
  actor.kind === 'key' || actor.kind === 'person' ? { kind: actor.kind, id: actor.id } : { kind: actor.kind }

/** Resolves a reference to an actor with its current rights; undefined for a key that was removed. */
export async function actorOf(
  { apiKeys }: Pick<Stores, 'apiKeys'>,
  organizationId: string,
  reference: ActorReference,
): Promise<Actor | undefined> {
  if (reference.kind === 'person') return { kind: 'person', id: reference.id }
  if (reference.kind !== 'key') return { kind: reference.kind }
  const key = await apiKeys.byId(organizationId, reference.id)
  return key && { kind: 'key', id: key.id, organizationId, scopes: key.scopes }
}
