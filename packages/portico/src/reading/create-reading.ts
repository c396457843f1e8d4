import { Worker } from 'node:worker_threads'
import type { PorticoServer, TicketOpener } from '@portico/server'
import type { PreparedSite } from '../site/prepare-site.js'
import { superviseThread } from '../threads/supervise-thread.js'
import { createIndexCache, type IndexCache } from './index-cache.js'
import type { IndexAnswer, IndexRequest } from './index-messages.js'
import { READING_LIMITS } from './limits.js'
import type { SiteHandler } from './request-address.js'
import { serveReading } from './serve-reading.js'
import { type SiteFacts, siteFacts } from './site-facts.js'

interface ReadingInput {
  readonly site: PreparedSite
  /** Where the site is served. */
  readonly url: string
  /** Where readers manage their account. */
  readonly account: string
  readonly open: TicketOpener['open']
  /** The identity server, once it exists. */
  readonly server: () => PorticoServer
}

/** Reads the served site through this server. */
export interface Reading {
  readonly facts: () => Promise<SiteFacts>
  readonly indexes: IndexCache
  /** Handles requests that depend on the caller, and passes on the rest. */
  handler(otherwise: SiteHandler): SiteHandler
  close(): void
}

export function createReading({ site, url, account, open, server }: ReadingInput): Reading {
  const { idle, openIndexes: most, heap } = READING_LIMITS
  const supervisor = superviseThread<IndexRequest, IndexAnswer>({
    start: () => new Worker(new URL('./index-thread.js', import.meta.url), { resourceLimits: heap, env: {} }),
    ended: (reason) =>
      server().app.log.warn({ reason }, 'The search thread for programs stopped. It restarts with a later request.'),
  })
  const after = (milliseconds: number, callback: () => void) => setTimeout(callback, milliseconds).unref()
  const indexes = createIndexCache({ supervisor, most, idle, after, now: Date.now })
  const facts = siteFacts(site.folder, open)
  return {
    facts,
    indexes,
    handler: (otherwise) =>
      serveReading({
        folder: site.folder,
        facts,
        url,
        account,
        indexes,
        pageReader: (...input) => server().pageReader(...input),
        countProgram: (request, page) => server().countProgram(request, page),
        problem: async () => (await site.seal()).problem,
        otherwise,
      }),
    close: () => supervisor.close(),
  }
}
