import { DAY, HOUR, LIMITS, MINUTE } from '@portico/protocol'
import { type Rounds, rounds } from '../ground/repeated-work.js'
import { withLongStatements } from '../ground/transaction-scope.js'
import { organizationSettings } from '../identity/organizations/settings.js'
import type { Services } from '../identity/services.js'

const PAGE = 500

interface Job {
  readonly name: string
  run(services: Services, now: number): Promise<void>
}

/** How long data is kept. The audit log, who read what and feedback are kept as long as each organization sets. */
const JOBS: readonly Job[] = [
  // First, because the console's statistics count all members themselves until it has run.
  {
    name: 'member count',
    run: async ({ stores, reading }, now) => stores.figures.storeMembers(await reading.figures.countMembers(), now),
  },
  { name: 'flows', run: ({ stores }, now) => stores.flows.removeExpired(now) },
  { name: 'budgets', run: ({ stores }, now) => stores.budgets.removeExpired(now) },
  { name: 'login codes', run: ({ stores }, now) => stores.loginCodes.removeExpired(now - DAY) },
  { name: 'sessions', run: ({ stores }, now) => stores.sessions.removeExpired(now - 7 * DAY) },
  { name: 'reading grants', run: ({ stores }, now) => stores.readingGrants.removeEnded(now - 7 * DAY) },
  { name: 'previews', run: ({ stores }, now) => stores.previews.removeExpired(now - 7 * DAY) },
  { name: 'providers that no one finished', run: ({ stores }, now) => stores.providers.removeAbandonedDrafts(now) },
  { name: 'set-up links', run: ({ stores }, now) => stores.setUpLinks.removeExpired(now - 90 * DAY) },
  { name: 'guest links that expired', run: ({ stores }, now) => stores.guestLinks.endExpired(now) },
  { name: 'codes of guest links', run: ({ stores }, now) => stores.guestCodes.removeExpired(now) },
  { name: 'guest links', run: ({ stores }, now) => stores.guestLinks.removeExpired(now - 90 * DAY) },
  { name: 'guest passwords that expired', run: ({ stores }, now) => stores.guestPasswords.endExpired(now) },
  { name: 'guest passwords', run: ({ stores }, now) => stores.guestPasswords.removeExpired(now - 90 * DAY) },
  { name: 'device codes', run: ({ stores }, now) => stores.deviceCodes.removeExpired(now) },
  {
    name: 'programs that registered themselves',
    run: ({ stores }, now) => stores.clients.removeUnused({ neverUsed: now - DAY, used: now - 400 * DAY }),
  },
  { name: 'reader tokens', run: ({ stores }, now) => stores.readerTokens.removeEnded(now - 7 * DAY) },
  {
    name: 'anonymous persons',
    run: ({ stores }, now) => stores.persons.removeAnonymous(now - LIMITS.anonymousLifetime),
  },
  { name: 'outbox', run: ({ stores }, now) => stores.outbox.removeBefore(now - 7 * DAY) },
  { name: 'events', run: ({ stores }, now) => stores.events.removeBefore(now - 90 * DAY) },
  { name: 'deliveries', run: ({ stores }, now) => stores.webhooks.removeBefore(now - 30 * DAY) },
  { name: 'figures', run: ({ stores }, now) => stores.figures.removeBefore(now - 2 * 365 * DAY) },
  {
    name: 'site statistics',
    async run({ stores }, now) {
      await stores.siteFigures.removeBefore(now - 2 * 365 * DAY)
      await stores.siteTexts.removeBefore(now - 2 * 365 * DAY)
    },
  },
  {
    name: 'marks of readers',
    run: ({ stores }, now) => stores.siteTexts.removeMarksBefore(Math.floor(now / DAY) * DAY),
  },
  { name: 'audit', run: removeOldAudit },
]

/**
 * Removes what has expired, so that tables grow with persons and not with time. A failing job does not prevent the
 * others.
 */
export async function cleanUp(services: Services): Promise<void> {
  const { clock, log, observer, stopping } = services
  for (const { name, run } of JOBS) {
    // Stopping the server does not wait for the rest; the next hour's clean-up does it.
    if (stopping.aborted) return
    const began = performance.now()
    try {
      await withLongStatements(() => run(services, clock.now()))
      observer.job(name, 'done', performance.now() - began)
    } catch {
      observer.job(name, 'failed', performance.now() - began)
      log.warn({ job: name }, 'A cleanup failed; retrying in an hour.')
    }
  }
  log.info({}, 'Expired data was removed.')
}

async function removeOldAudit({ stores }: Services, now: number): Promise<void> {
  for (let after: string | undefined; ; ) {
    const page = { limit: PAGE, offset: 0, after }
    const { organizations, next } = await stores.organizations.tree(undefined, page)
    for (const { id, settings } of organizations) {
      const { audit_retention_days: days, reading_retention_days } = organizationSettings(settings)
      const before = now - days * DAY
      const readBefore = now - (reading_retention_days ?? days) * DAY
      await stores.audit.removeBefore(id, before)
      await stores.openings.removeBefore(id, readBefore)
      await stores.readings.removeBefore(id, readBefore)
      await stores.feedback.removeBefore(id, before)
      await stores.siteKeys.removeBuildsBefore(id, before)
    }
    if (next === undefined) return
    after = next
  }
}

const LOOK_EVERY = 10 * MINUTE
const FIRST_LOOK = MINUTE

/**
 * Cleans up once an hour. Of several processes on one database, the one that takes the lease does it; the lease is not
 * released, so that the others skip that hour.
 */
export function cleanUpEveryHour(services: Services): Rounds {
  const { stores, clock, random, log } = services
  return rounds({
    first: FIRST_LOOK,
    every: LOOK_EVERY,
    async round() {
      const now = clock.now()
      const holder = Buffer.from(random.bytes(12)).toString('hex')
      // Shorter than the hour by half an interval; otherwise each clean-up would start one interval later than the
      // previous one.
      if (await stores.leases.take(LEASE, holder, now, now + HOUR - LOOK_EVERY / 2)) await cleanUp(services)
    },
    failed: () => log.warn({}, 'Could not read whether a cleanup is due; retrying.'),
  })
}

const LEASE = 'clean-up'
