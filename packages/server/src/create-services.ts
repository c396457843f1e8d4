import { availableParallelism } from 'node:os'
import { argon2Hasher } from './ground/adapters/argon2.js'
import { createClientDocuments } from './ground/adapters/client-documents.js'
import { createTxtReader } from './ground/adapters/dns.js'
import { loggedLimiter } from './ground/adapters/logged-limiter.js'
import { loggedOutbound } from './ground/adapters/logged-outbound.js'
import { memoryLimiter, noLimiter } from './ground/adapters/memory-limiter.js'
import { createOutbound } from './ground/adapters/outbound.js'
import { silentLog, systemClock, systemRandom } from './ground/adapters/system.js'
import { tracedOutbound } from './ground/adapters/traced-calls.js'
import { DatabaseError } from './ground/errors.js'
import type { Clock } from './ground/ports/clock.js'
import type { Log } from './ground/ports/log.js'
import type { Mailer } from './ground/ports/mailer.js'
import { nobodyWatches, type Observer } from './ground/ports/observer.js'
import type { Outbound } from './ground/ports/outbound.js'
import type { Random } from './ground/ports/random.js'
import type { RateLimiter } from './ground/ports/rate-limiter.js'
import type { ReadTxt } from './ground/ports/read-txt.js'
import type { SiteReader } from './ground/ports/site.js'
import type { Tracer } from './ground/ports/tracer.js'
import type { ServerSettings } from './ground/settings.js'
import { notInTransaction } from './ground/transaction-scope.js'
import { guessesUnderWay } from './identity/limits/guesses-under-way.js'
import { ensureRootOrganization } from './identity/organizations/organization.js'
import { createEventQueue } from './identity/outgoing/event-queue.js'
import { createOutbox } from './identity/outgoing/outbox.js'
import type { Services } from './identity/services.js'
import { createTicketOpener } from './identity/site-keys/ticket-opener.js'
import { createTally } from './identity/statistics/tally.js'
import { createSigner, ensureSigningKey } from './identity/tokens/signer.js'
import { openVault } from './jobs/vault-rotation/open-vault.js'
import { isLoopback } from './loopback.js'
import { createWebhookWorker } from './messages/webhooks/worker.js'
import { createSiteCounter } from './reading/site-statistics/counter.js'
import type { Database } from './storage/engine/database.js'
import { checkMigrations } from './storage/migrations/check-migrations.js'
import { sqlReadingStores, sqlStores } from './storage/stores.js'

export interface ServiceParts {
  readonly settings: ServerSettings
  readonly database: Database
  readonly clock?: Clock
  readonly random?: Random
  readonly log?: Log
  /**
   * How the server sends requests to URLs that administrators enter; by default over the network, with private
   * addresses refused.
   */
  readonly outbound?: Outbound
  /** How the server uses the DNS; by default with the server in the settings, or those of the system. */
  readonly readTxt?: ReadTxt
  readonly mailer?: Mailer
  /** Counts for this process and others of its node; by default for this process alone. */
  readonly limiter?: RateLimiter
  /** How many processors this process may use; by default all that are available. */
  readonly processors?: number
  /** Collects metrics of the running server. */
  readonly observer?: Observer
  /** Records requests, statements and calls to other systems. Without it, nothing is recorded. */
  readonly tracer?: Tracer
  /** What the served site states about its pages. */
  readonly site?: SiteReader
  /** Aborted when the server starts to stop. */
  readonly stopping?: AbortSignal
}

/**
 * Assembles the adapters over a migrated database, and creates what a first start needs: root organization, signing
 * key.
 * @throws DatabaseError if the schema is not up to date, MasterKeyError if the key does not belong to this database.
 */
export async function createServices(parts: ServiceParts): Promise<Services> {
  const { settings, database, clock = systemClock, random = systemRandom, log = silentLog, mailer } = parts
  const { pending } = await checkMigrations(database)
  if (pending.length > 0)
    throw new DatabaseError(
      `${database.name} is missing ${pending.length} schema step${pending.length > 1 ? 's' : ''} of this version; run portico migrate first.`,
    )
  const stores = sqlStores(database)
  const vault = await openVault(database, settings, random)
  // Whatever waits for something other than the transaction's own queries would keep its connection meanwhile.
  const bareOutbound = loggedOutbound(parts.outbound ?? createOutbound({ allowPrivate: isLoopback(settings.url) }), log)
  const outbound = notInTransaction(
    'a request to another system',
    parts.tracer ? tracedOutbound(bareOutbound, parts.tracer) : bareOutbound,
  )
  const readTxt = parts.readTxt ?? createTxtReader(settings.dns === undefined ? {} : { server: settings.dns })
  const site = parts.site && notInTransaction('the reading of the site’s build', parts.site)
  const processors = parts.processors ?? availableParallelism()
  const passwords = argon2Hasher(processors)
  await ensureRootOrganization(stores, settings.orgId, clock.now(), settings.site?.name)
  await ensureSigningKey(stores, { vault, clock }, settings.orgId)
  const signer = await createSigner({ keys: stores.keys, vault, clock, issuer: settings.url })
  const tickets = createTicketOpener({ stores, vault, processors })
  const observer = parts.observer ?? nobodyWatches
  const stopping = parts.stopping ?? new AbortController().signal
  return {
    settings,
    stores,
    reading: sqlReadingStores(database),
    clock,
    random,
    log,
    vault,
    signer: {
      ...signer,
      sign: notInTransaction('the signing of a token', signer.sign),
      signReceipt: notInTransaction('the signing of a receipt', signer.signReceipt),
      read: notInTransaction('the verification of a token', signer.read),
      publicKeys: notInTransaction('the reading of the public keys', signer.publicKeys),
    },
    tickets: {
      open: notInTransaction('the opening of a ticket', tickets.open),
      openPublished: notInTransaction('the opening of tickets', tickets.openPublished),
      openFor: notInTransaction('the opening of tickets', tickets.openFor),
    },
    passwords: {
      ...passwords,
      hash: notInTransaction('the hashing of a password', passwords.hash),
      verify: notInTransaction('the verification of a password', passwords.verify),
    },
    outbox: createOutbox({ vault, clock, random }),
    mailer: mailer && { send: notInTransaction('an email', (mail) => mailer.send(mail)) },
    limiter: settings.rateLimits ? loggedLimiter(parts.limiter ?? memoryLimiter(clock), log) : noLimiter,
    guessesUnderWay: guessesUnderWay(),
    outbound,
    readTxt: notInTransaction('a look-up in the DNS', readTxt),
    clientDocuments: createClientDocuments({ outbound, clock }),
    observer,
    events: createEventQueue({ clock, random }),
    webhookWorker: createWebhookWorker({
      stores,
      vault,
      outbound,
      clock,
      log,
      stopping,
      chance: () => fraction(random),
    }),
    tally: createTally({ stores, clock, log, observer }),
    siteCounter: createSiteCounter({
      stores,
      clock,
      random,
      vault,
      log,
      orgId: settings.orgId,
      site,
    }),
    site,
    stopping,
  }
}

const fraction = (random: Random): number => Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32
