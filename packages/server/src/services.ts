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

/** Everything flows, methods and routes work with. Made once at start. */
export interface Services {
  readonly settings: ServerSettings
  readonly stores: Stores
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
  /** Hands mails to the world past the outbox, for a test; absent where none is set up. */
  readonly mailer?: Mailer
  readonly guessesUnderWay: GuessesUnderWay
  /** Calls to places that administrators name. */
  readonly outbound: Outbound
  /** Records of the DNS, which prove email domains. */
  readonly readTxt: ReadTxt
  /** What programs elsewhere say of themselves. */
  readonly clientDocuments: ClientDocuments
  readonly observer: Observer
  /** What happens, on its way to webhooks. */
  readonly events: EventQueue
  readonly webhookWorker: WebhookWorker
  /** How attempts to sign in end, counted. */
  readonly tally: Tally
  /** What happens on the pages of the site, counted without names. */
  readonly siteCounter: SiteCounter
  /** What the site says of its pages; absent where none is served. */
  readonly site?: SiteReader
  /** Aborted when the server begins to stop: long polls then answer. */
  readonly stopping: AbortSignal
}
