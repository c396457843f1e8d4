/**
 * Measures every list, search, count and figure of the admin API, and SCIM's users, with a million people and five million
 * rows of the audit log, on SQLite and on PostgreSQL: the 95th percentile over pages that are read one after the other, while
 * people sign in, and how long sign-ins and `/health` wait in the meantime. Filling the databases takes minutes; the SQLite
 * file is kept in `.cache/bench`.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@portico/server/testing/postgres'
import { inRoot } from '../../tools/lib/root.mjs'
import { say } from '../../tools/lib/run.mjs'
import { digest } from '../../tools/lib/stamp.mjs'
import { caller } from './lib/caller.mjs'
import { LONG, loadRows } from './lib/load-rows.mjs'
import { ORGANIZATION } from './lib/sign-in.mjs'
import { startPeer } from './lib/start-peer.mjs'
import { watch } from './lib/watch.mjs'

const SIZES = { persons: 1_000_000, audit: 5_000_000 }
const PAGES = 20
/** The maximum time of a page, and the maximum wait of `/health`, in milliseconds. */
const PAGE_BAR = 300
const PAUSE_BAR = 100
/**
 * How long sign-ins go on alone, in milliseconds, before the first list: until the first clean-up after the start has counted the
 * members of a database that this server did not fill itself. Until then, the first statistics of the console take about 300 ms.
 */
const ALONE = 75_000

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
  '/admin/persons?search=person-99',
  '/admin/persons?search=person-99&state=inactive',
  '/admin/persons?search=bench.example&state=inactive',
  '/admin/persons?search=bench.example&group=partners',
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
  `/admin/site/statistics?from=${ago(729)}`,
  `/admin/site/statistics/pages?from=${ago(729)}`,
  `/admin/site/readings/count?since=${ago(330)}`,
  '/admin/statistics',
  `/admin/persons/${LONG.person}`,
  `/admin/persons/${LONG.person}/sessions`,
]

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function lists(sizes = SIZES) {
  const rows = await measure('SQLite', { kind: 'sqlite', file: await sqliteFile(sizes) }, sizes)
  const server = await startPostgres()
  try {
    const target = { kind: 'postgres', url: await server.create() }
    await loadRows(target, sizes)
    return [...rows, ...(await measure('PostgreSQL', target, sizes))]
  } finally {
    await server.stop()
  }
}

async function sqliteFile(sizes) {
  const content = digest(['packages/server/src/storage/migrations', 'tests/bench/lib/load-rows.mjs'])
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

/** SCIM names a page by the number of its first user. */
const SCIM_STARTS = ({ persons }) => [1, Math.floor(persons / 2)]

async function measure(kind, target, sizes) {
  const peer = await startPeer('portico', target.file ?? target.url)
  const call = caller(peer.port, 4)
  const headers = { authorization: `Bearer ${peer.adminKey}` }
  const watching = watch(peer, sizes.persons)
  await new Promise((resolve) => setTimeout(resolve, ALONE))
  const alone = watching.take().signIns
  const rows = []
  const add = (name, waits) => {
    const [median, p95] = [0.5, 0.95].map((share) => at(waits, share))
    rows.push({
      name: `${kind} ${name}`,
      measured: `p50 ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      bar: `p95 ≤ ${PAGE_BAR} ms`,
      holds: p95 <= PAGE_BAR,
    })
  }
  for (const path of LISTS()) {
    const separator = path.includes('?') ? '&' : '?'
    add(
      path.replace('/admin/', ''),
      await waitsOf((next) =>
        call('GET', `${path}${next === undefined ? '' : `${separator}after=${next}`}`, { headers }).then(
          ({ body }) => body.meta?.pagination?.next,
        ),
      ),
    )
  }
  const { body } = await call('POST', '/admin/keys', { headers, body: { name: 'bench', scopes: ['scim'] } })
  const directory = { headers: { authorization: `Bearer ${body.result.secret}` } }
  for (const start of SCIM_STARTS(sizes))
    add(
      `scim/v2/Users?startIndex=${start}`,
      await waitsOf(async (index = start) => {
        await call('GET', `/scim/v2/Users?startIndex=${index}&count=100`, directory)
        return index + 100
      }),
    )
  const { health, signIns } = watching.take()
  await watching.end()
  await peer.end()
  return [
    ...rows,
    {
      name: `${kind}: longest wait of /health`,
      measured: `${health.at(-1).toFixed(0)} ms of ${health.length} calls`,
      bar: `≤ ${PAUSE_BAR} ms`,
      holds: health.at(-1) <= PAUSE_BAR,
    },
    {
      name: `${kind}: sign-in p95 beside lists`,
      measured: `${at(signIns, 0.95).toFixed(0)} ms, ${at(alone, 0.95).toFixed(0)} ms alone`,
      bar: `≤ ${PAUSE_BAR} ms`,
      holds: at(signIns, 0.95) <= PAUSE_BAR,
    },
  ]
}

/** The waits for pages that are read one after the other, shortest first; infinite from the first that is refused. */
async function waitsOf(read) {
  const waits = []
  let next
  while (waits.length < PAGES) {
    const began = performance.now()
    try {
      next = await read(next)
      waits.push(performance.now() - began)
    } catch (error) {
      say(String(error))
      while (waits.length < PAGES) waits.push(Number.POSITIVE_INFINITY)
    }
  }
  return waits.sort((a, b) => a - b)
}

const at = (sorted, share) => sorted[Math.ceil(sorted.length * share) - 1]
