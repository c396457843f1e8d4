import type { Organization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import type { Actor } from './actor.js'

/** Who administers which organization. */
export interface Acting {
  readonly services: Services
  readonly organization: Organization
  readonly actor: Actor
}
