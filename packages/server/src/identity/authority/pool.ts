import { RequestError } from '../../ground/errors.js'
import type { Acting } from './acting.js'
import { isOperator } from './actor.js'

/**
 * Whether the actor decides what applies to a person in every organization that shares them: handles that count as
 * proven, credentials, and trusted providers. That is the organization that the pool belongs to.
 */
export const decidesForPool = ({ organization, actor }: Acting): boolean =>
  organization.id === organization.pool_id || isOperator(actor)

/** @throws RequestError 403 for an administrator of an organization that only shares the persons. */
export function demandPool(acting: Acting, what: string): void {
  if (!decidesForPool(acting))
    throw new RequestError(
      403,
      `${what} apply to every organization that shares these people; ask an administrator of the organization that they belong to`,
    )
}
