import type { Organization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import type { Actor } from './actor.js'

/** Who administers which organization. */
export interface Acting {
  readonly services: Services
  readonly organization: Organization
  readonly actor: Actor
}

/** Does all of the work or none, including code that opens its own transaction. */
export function inTransaction<Result>(acting: Acting, work: (inside: Acting) => Promise<Result>): Promise<Result> {
  const { services } = acting
  return services.stores.transaction((stores) => work({ ...acting, services: { ...services, stores } }))
}
