import type { ClientDocuments } from '../ground/ports/client-documents.js'
import type { Clock } from '../ground/ports/clock.js'
import type { Log } from '../ground/ports/log.js'
import type { Mailer } from '../ground/ports/mailer.js'
import type { Observer } from '../ground/ports/observer.js'
import type { Outbound } from '../ground/ports/outbound.js'
import type { PasswordHasher } from '../ground/ports/password-hasher.js'
import type { Random } from '../ground/ports/random.js'
import type { RateLimiter } from '../ground/ports/rate-limiter.js'
import type { ReadTxt } from '../ground/ports/read-txt.js'
import type { Signer } from '../ground/ports/signer.js'
import type { SiteReader } from '../ground/ports/site.js'
import type { SiteCounter } from '../ground/ports/site-counter.js'
import type { TicketOpener } from '../ground/ports/ticket-opener.js'
import type { Vault } from '../ground/ports/vault.js'
import type { WebhookWorker } from '../ground/ports/webhook-worker.js'
import type { ServerSettings } from '../ground/settings.js'
import type { Stores } from '../storage/stores.js'
import type { GuessesUnderWay } from './limits/guesses-under-way.js'
import type { EventQueue } from './outgoing/event-queue.js'
import type { Outbox } from './outgoing/outbox.js'
import type { Tally } from './statistics/tally.js'

/** Everything that flows, methods and routes work with. Created once at the start. */
export interface Services {
  readonly settings: ServerSettings
  readonly stores: Stores
  /** The same rows for reads that may take long. They see everything that was committed, and cannot write. */
  readonly reading: Stores
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly vault: Vault
  readonly signer: Signer
  /** Opens the tickets of sealed sites. */
  readonly tickets: TicketOpener
  readonly passwords: PasswordHasher
  readonly outbox: Outbox
  readonly limiter: RateLimiter
  /** Sends emails without the outbox, for a test; absent if none is configured. */
  readonly mailer?: Mailer
  readonly guessesUnderWay: GuessesUnderWay
  /** Sends requests to URLs that administrators enter. */
  readonly outbound: Outbound
  /** DNS records, which prove email domains. */
  readonly readTxt: ReadTxt
  /** What external programs state about themselves. */
  readonly clientDocuments: ClientDocuments
  readonly observer: Observer
  /** Events for webhooks. */
  readonly events: EventQueue
  readonly webhookWorker: WebhookWorker
  /** Counts how attempts to sign in end. */
  readonly tally: Tally
  /** Counts what happens on the pages of the site, without names. */
  readonly siteCounter: SiteCounter
  /** What the site states about its pages; absent if none is served. */
  readonly site?: SiteReader
  /** Aborted when the server starts to stop: long polls then return. */
  readonly stopping: AbortSignal
}
