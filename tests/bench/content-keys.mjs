/**
 * Measures the release of the shared keys of 64 parts and of the key of a page over HTTP, as every page load of a reader requests
 * them: the first time, when
 * tickets are opened and the release is recorded, and again. One reader after the other, each separately; SQLite on disk.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import { caller } from './lib/caller.mjs'

const PARTS = 64
const READERS = 20
const LOADS = 20
/** The maximum time that nineteen of twenty page loads may wait for their keys, in milliseconds. */
const BAR = 20

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function contentKeys() {
  const { createTestServer } = await import('../../packages/server/dist/testing/index.js')
  const { ticketFor } = await import('../../packages/server/dist/testing/tickets.js')
  const { createServer, openDatabase } = await import('../../packages/server/dist/index.js')
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'bench.db') })
  const port = await freePort()
  const world = await createTestServer({ database, settings: { rateLimits: false, url: `http://localhost:${port}` } })
  // Readers sign in at a test server, which checks every response; the measured server does not.
  const server = await createServer({ database, settings: world.settings })
  try {
    await server.app.listen({ host: '127.0.0.1', port })
    const call = caller(port, 1)
    const ticketDrafts = Array.from({ length: PARTS }, (_, at) =>
      ticketFor(world, at % 4 === 3 ? ['closed'] : [`group-${at % 3}`]),
    )
    const parts = await Promise.all(ticketDrafts)
    const tickets = parts.map(({ ticket }) => ticket)
    const pages = [{ part: parts[0].part, path: '/docs/page' }]
    const [first, again] = [[], []]
    for (let reader = 0; reader < READERS; reader++) {
      const value = `reader${reader}@example.com`
      await world.admin.addPerson({
        handles: [{ type: 'email_address', value }],
        groups: ['group-0', 'group-1', 'group-2'],
      })
      const headers = { authorization: `Bearer ${await world.admin.signIn(value)}` }
      for (let load = 0; load < LOADS; load++) {
        const began = performance.now()
        const { body } = await call('POST', '/content-keys', {
          body: { build: 'build-1', tickets, pages, shared: true },
          headers,
        })
        // The first reader warms the server up.
        if (reader > 0) (load === 0 ? first : again).push(performance.now() - began)
        if (body.result.keys.length !== 48 || body.result.pages.length !== 1)
          throw new Error('The keys are not those of the reader.')
      }
    }
    return [row('first release of 64 parts', first, 3 * BAR), row('release of 64 parts, p95', again, BAR)]
  } finally {
    await server.close()
    await world.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function row(name, times, bar) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const p95 = at(0.95)
  return {
    name,
    measured: `p50 ${at(0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    bar: `p95 ≤ ${bar} ms`,
    holds: p95 <= bar,
  }
}
