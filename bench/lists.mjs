/**
 * Measures every list, search, count and figure of the admin API with a million people and five million rows of the audit
 * log, on SQLite and on PostgreSQL: the 95th percentile over pages that are read one after the other by their cursors, and
 * the longest that `/health` waits in the meantime. Filling the databases takes minutes; the SQLite file is kept in
 * `.cache/bench`.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@portico/server/testing/postgres'
import { inRoot } from '../scripts/lib/root.mjs'
import { say } from '../scripts/lib/run.mjs'
import { digest } from '../scripts/lib/stamp.mjs'
import { caller } from './lib/caller.mjs'
import { LONG, loadRows } from './lib/load-rows.mjs'
import { ORGANIZATION } from './lib/sign-in.mjs'
import { startPeer } from './lib/start-peer.mjs'

const SIZES = { persons: 1_000_000, audit: 5_000_000 }
const PAGES = 20
/** The maximum time of a page, and the maximum wait of `/health`, in milliseconds. */
const PAGE_BAR = 300
const PAUSE_BAR = 100

const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString()

const LISTS = () => [
  '/admin/persons',
  '/admin/persons?sort=last_seen&order=desc',
  '/admin/persons?state=pending',
  '/admin/persons?state=inactive',
  '/admin/persons?group=partners',
  '/admin/persons?group=readers&state=rejected',
  '/admin/persons?search=person-9999',
  '/admin/persons?search=bench.example',
  '/admin/persons?search=pe',
  '/admin/persons?handle=person-77@bench.example',
  '/admin/audit',
  '/admin/audit?actor=admin-key',
  `/admin/audit?actor=${LONG.person}`,
  `/admin/audit?person_id=${LONG.person}`,
  '/admin/audit?action=key.*',
  '/admin/audit?action=person.*',
  '/admin/audit?action=content.opened',
  '/admin/audit?action=nothing.*',
  '/admin/audit?action=key.*&actor=admin-key',
  `/admin/audit?action=content.*&actor=admin-key`,
  `/admin/audit?action=person.*&person_id=${LONG.person}`,
  `/admin/audit?since=${ago(90)}&until=${ago(60)}`,
  `/admin/audit?action=person.*&since=${ago(300)}&until=${ago(200)}`,
  '/admin/audit/tail',
  '/admin/events',
  '/admin/events?name=AuthenticationFailed_v1',
  `/admin/events?person_id=${LONG.person}`,
  '/admin/invitations',
  '/admin/access-requests',
  '/admin/access-requests?state=open',
  '/admin/feedback',
  '/admin/feedback?state=open',
  '/admin/groups',
  '/admin/reader-tokens',
  '/admin/clients',
  '/admin/organizations',
  '/admin/partners',
  `/admin/webhooks/${LONG.webhook}/deliveries`,
  `/admin/webhooks/${LONG.webhook}/deliveries?state=failed`,
  `/admin/webhooks/${LONG.webhook}/deliveries?state=waiting`,
  `/admin/agreements/${LONG.agreement}/acceptances`,
  '/admin/agreements/accepted',
  '/admin/site/openings',
  `/admin/site/openings?organization_id=${ORGANIZATION}`,
  `/admin/site/openings?person_id=${LONG.person}`,
  '/admin/site/readings',
  '/admin/site/readings?way=program',
  `/admin/site/readings?person_id=${LONG.person}`,
  '/admin/site/readings/totals?by=person',
  '/admin/site/readings/totals?by=page',
  '/admin/site/readings/count',
  '/admin/site/leases',
  '/admin/site/readers',
  '/admin/site/statistics',
  '/admin/site/statistics/pages',
  `/admin/site/statistics/pages?from=${ago(729)}`,
  '/admin/statistics',
  `/admin/persons/${LONG.person}`,
  `/admin/persons/${LONG.person}/sessions`,
]

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function lists(sizes = SIZES) {
  const rows = await measure('SQLite', { kind: 'sqlite', file: await sqliteFile(sizes) })
  const server = await startPostgres()
  try {
    const target = { kind: 'postgres', url: await server.create() }
    await loadRows(target, sizes)
    return [...rows, ...(await measure('PostgreSQL', target))]
  } finally {
    await server.stop()
  }
}

async function sqliteFile(sizes) {
  const content = digest(['packages/server/src/migrations', 'bench/lib/load-rows.mjs'])
  const folder = inRoot('.cache', 'bench')
  const file = join(folder, `${sizes.persons}-${sizes.audit}-${content.slice(0, 12)}.db`)
  if (existsSync(file)) return file
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  say('Filling a SQLite file …')
  await loadRows({ kind: 'sqlite', file: `${file}.part` }, sizes)
  for (const end of ['-wal', '-shm']) rmSync(`${file}.part${end}`, { force: true })
  renameSync(`${file}.part`, file)
  return file
}

async function measure(kind, target) {
  const { port, adminKey, end } = await startPeer('portico', target.file ?? target.url)
  const call = caller(port, 4)
  const headers = { authorization: `Bearer ${adminKey}` }
  const watch = watchHealth(port)
  const rows = []
  for (const path of LISTS()) {
    const waits = []
    let next
    for (let page = 0; page < PAGES; page += 1) {
      const separator = path.includes('?') ? '&' : '?'
      const began = performance.now()
      const { body } = await call('GET', `${path}${next === undefined ? '' : `${separator}after=${next}`}`, { headers })
      waits.push(performance.now() - began)
      next = body.meta?.pagination?.next
    }
    const [median, p95] = [0.5, 0.95].map((share) => waits.toSorted((a, b) => a - b)[PAGES * share - 1])
    rows.push({
      name: `${kind} ${path.replace('/admin/', '')}`,
      measured: `p50 ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      bar: `p95 ≤ ${PAGE_BAR} ms`,
      holds: p95 <= PAGE_BAR,
    })
  }
  const pause = await watch.end()
  await end()
  rows.push({
    name: `${kind}: longest wait of /health`,
    measured: `${pause.longest.toFixed(0)} ms of ${pause.count} calls`,
    bar: `≤ ${PAUSE_BAR} ms`,
    holds: pause.longest <= PAUSE_BAR,
  })
  return rows
}

/** Calls `/health` every few milliseconds on a connection of its own. */
function watchHealth(port) {
  const call = caller(port, 1)
  let [open, longest, count] = [true, 0, 0]
  const watching = (async () => {
    while (open) {
      const began = performance.now()
      await call('GET', '/health')
      longest = Math.max(longest, performance.now() - began)
      count += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return {
    async end() {
      open = false
      await watching
      return { longest, count }
    },
  }
}
