import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestAnswer, type TestServer } from '../../testing/index.js'
import { startPostgres, type TestPostgres } from '../../testing/postgres.js'
import { LOGIN_PAGE, postForm, readingProgram } from '../../testing/reading-program.js'
import { migrate } from '../migrations/migrate.js'
import { type Database, openDatabase } from './database.js'

/** PostgreSQL ends connections, or restarts, at any point of a request: the response is a 503, and never a 500. */
let postgres: TestPostgres
let url: string
let database: Database
let world: TestServer
let program: Awaited<ReturnType<typeof readingProgram>>
let directory: string
beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.create()
  database = await openDatabase({ kind: 'postgres', url })
  await migrate(database)
  world = await createTestServer({ database, settings: { rateLimits: false }, loginPage: LOGIN_PAGE })
  program = await readingProgram(world)
  const body = { name: 'Directory', scopes: ['scim'] }
  directory = (await world.inject({ method: 'POST', url: '/admin/keys', token: world.settings.adminKey, body })).json
    .result.secret
})
afterAll(async () => {
  await world?.close()
  await database?.close()
  await postgres?.stop()
})

let addresses = 0
const nextAddress = () => `person-${addresses++}@example.com`

type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  token?: string,
) => Promise<TestAnswer>

async function signIn(call: Call) {
  const value = nextAddress()
  const handle = { type: 'email_address', value }
  const started = await call('POST', '/id/v2', { handle, factor: { method: 'otp_via_email' } })
  const [message] = started.status === 200 ? await world.outbox.all(value).catch(() => []) : []
  const otp = /\d{6}/.exec(message?.subject ?? '')?.[0]
  if (otp === undefined) return
  const proof = { challenge_id: started.json.result[1].id, challenge_type: 'otp', data: { otp } }
  const token = (await call('POST', '/attestation/v3', proof)).json.result?.token
  if (token === undefined) return
  await call('GET', '/me', undefined, token)
  await call('POST', '/content-keys', { build: 'build-1', tickets: [] }, token)
  await call('POST', '/token/validate', { token })
  await call('POST', '/token/revoke', { token })
}

async function administrate(call: Call) {
  const { adminKey } = world.settings
  const handles = [{ type: 'email_address', value: nextAddress() }]
  const person = (await call('POST', '/admin/persons', { handles, groups: ['partners'] }, adminKey)).json.result
  for (const list of ['persons', 'audit', 'site/readings']) await call('GET', `/admin/${list}`, undefined, adminKey)
  if (person === undefined) return
  await call('PATCH', `/admin/persons/${person.person_id}`, { active: false }, adminKey)
  await call('DELETE', `/admin/persons/${person.person_id}`, undefined, adminKey)
}

async function provision(call: Call) {
  const added = (await call('POST', '/scim/v2/Users', { userName: nextAddress() }, directory)).json
  await call('GET', '/scim/v2/Users', undefined, directory)
  if (added.id !== undefined) await call('DELETE', `/scim/v2/Users/${added.id}`, undefined, directory)
}

/** What programs and browsers request that read no JSON of ours. */
async function readPages(call: Call, note: (answer: TestAnswer) => void) {
  for (const page of [
    '/ready',
    '/health',
    '/.well-known/jwks.json',
    '/link?sidcp=x',
    '/oauth2/device',
    '/feeds/x/changes.xml',
  ])
    await call('GET', page)
  const { client_id } = program
  const device = await postForm(world, '/oauth2/device_authorization', { client_id: 'portico-mcp' })
  note(device)
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  note(await postForm(world, '/oauth2/tokens', { grant_type, device_code: device.json.device_code ?? 'x', client_id }))
  note(await postForm(world, '/oauth2/tokens', { grant_type: 'refresh_token', refresh_token: 'x', client_id }))
  note((await program.begin()).page)
}

/** Sends requests of all kinds while something happens to PostgreSQL, and counts the statuses of the responses. */
async function underLoad(happen: (answers: (more: number) => Promise<void>) => Promise<void>) {
  const statuses: Record<number, number> = {}
  let answers = 0
  let isOver = false
  const failures: unknown[] = []
  const note = (answer: TestAnswer, what: unknown = 'a form') => {
    answers += 1
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status >= 500 && answer.status !== 503) failures.push([what, answer.status, answer.text])
  }
  const call: Call = async (method, path, body, token) => {
    const answer = await world.inject({
      method,
      url: path,
      body,
      ...(token && { token }),
    })
    note(answer, path)
    return { ...answer, json: answer.json ?? {} }
  }
  const loads = [signIn, signIn, administrate, signIn, administrate, provision, (by: Call) => readPages(by, note)].map(
    async (load) => {
      while (!isOver) await load(call)
    },
  )
  const noted = async (more: number) => {
    const enough = answers + more
    await expect.poll(() => answers, { interval: 5 }).toBeGreaterThanOrEqual(enough)
  }
  await happen(noted)
  isOver = true
  await Promise.all(loads)
  expect(failures).toEqual([])
  return statuses
}

test('a hundred times the connections of all transactions end', { timeout: 300_000 }, async () => {
  const direct = await openDatabase({ kind: 'postgres', url, connections: 1 })
  const statuses = await underLoad(async (answers) => {
    for (let round = 0; round < 100; round++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid != pg_backend_pid() and state != 'idle'`.execute(direct.query)
      await answers(1 + (round % 5))
    }
  })
  await direct.close()
  expect(statuses[503]).toBeGreaterThan(20)
  expect(statuses[200]).toBeGreaterThan(20)
})

test.each([
  ['a fast restart', 'SIGINT'],
  ['an immediate restart, as after a crash', 'SIGQUIT'],
] as const)('%s', { timeout: 300_000 }, async (_, signal) => {
  const statuses = await underLoad(async (answers) => {
    for (let round = 0; round < 4; round++) {
      await answers(40)
      await postgres.restart(signal)
    }
  })
  expect(statuses[503]).toBeGreaterThan(4)
  expect((await world.inject({ url: '/ready' })).status).toBe(200)
})
