import type { Outbox } from './delivery/outbox.js'
import type { Clock } from './ports/clock.js'
import type { Log } from './ports/log.js'
import type { Outbound } from './ports/outbound.js'
import type { PasswordHasher } from './ports/password-hasher.js'
import type { Random } from './ports/random.js'
import type { RateLimiter } from './ports/rate-limiter.js'
import type { Signer } from './ports/signer.js'
import type { Stores } from './ports/stores.js'
import type { Vault } from './ports/vault.js'
import type { ServerSettings } from './settings.js'

/** Everything flows, methods and routes work with. Made once at start. */
export interface Services {
  readonly settings: ServerSettings
  readonly stores: Stores
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly vault: Vault
  readonly signer: Signer
  readonly passwords: PasswordHasher
  readonly outbox: Outbox
  readonly limiter: RateLimiter
  /** Calls to places that administrators name. */
  readonly outbound: Outbound
}
