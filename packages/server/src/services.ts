import type { ClientDocuments } from './ports/client-documents.js'
import type { Clock } from './ports/clock.js'
import type { EventQueue } from './ports/event-queue.js'
import type { GuessesUnderWay } from './ports/guesses-under-way.js'
import type { Log } from './ports/log.js'
import type { Mailer } from './ports/mailer.js'
import type { Observer } from './ports/observer.js'
import type { Outbound } from './ports/outbound.js'
import type { Outbox } from './ports/outbox.js'
import type { PasswordHasher } from './ports/password-hasher.js'
import type { Random } from './ports/random.js'
import type { RateLimiter } from './ports/rate-limiter.js'
import type { ReadTxt } from './ports/read-txt.js'
import type { Signer } from './ports/signer.js'
import type { SiteReader } from './ports/site.js'
import type { SiteCounter } from './ports/site-counter.js'
import type { Stores } from './ports/stores.js'
import type { Tally } from './ports/tally.js'
import type { TicketOpener } from './ports/ticket-opener.js'
import type { Vault } from './ports/vault.js'
import type { WebhookWorker } from './ports/webhook-worker.js'
import type { ServerSettings } from './settings.js'

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
