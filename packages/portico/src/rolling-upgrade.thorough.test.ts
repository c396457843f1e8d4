import { readFileSync } from 'node:fs'
import type { RELEASES } from '@portico/server'
import { freePort } from '@portico/server/testing/free-port'
import { startPostgres, type TestPostgres } from '@portico/server/testing/postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startBalancer } from './testing/balancer.js'
import { laterProgram } from './testing/later-program.js'
import { callerOf, signIn } from './testing/load-traffic.js'
import { emptyFolder, ended, portico, type ServerProcess, serving, start } from './testing/program.js'

/** A made-up next release, which adds to tables that every request uses, and the one after it, which removes something. */
const NEXT: typeof RELEASES = [
  {
    version: '98.0.0',
    steps: [
      {
        name: '9800-additions',
        kind: 'expand',
        statements: [
          'alter table sessions add column made_up text',
          "alter table handles add column made_up text not null default 'x'",
          'alter table persons add column made_up bigint',
          'alter table memberships add column made_up bigint not null default 0',
          'alter table organizations add column made_up text',
          'create index persons_made_up on persons (made_up)',
          'create table made_up (id text primary key, person_key bigint references persons (key) on delete cascade)',
          'update persons set made_up = 1',
        ],
      },
    ],
  },
]
const AFTER_NEXT: typeof RELEASES = [
  ...NEXT,
  {
    version: '99.0.0',
    steps: [
      { name: '9900-removal', kind: 'contract', needs: '9800-additions', statements: ['drop table sample_keys'] },
    ],
  },
]
const THIS = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version as string

const stopped = ({ child }: ServerProcess) => {
  const exit = ended(child)
  child.kill('SIGTERM')
  return exit
}

describe('a rolling upgrade', { timeout: 300_000 }, () => {
  let postgres: TestPostgres
  let next: string
  let afterNext: string
  beforeAll(async () => {
    postgres = await startPostgres()
    next = laterProgram(NEXT)
    afterNext = laterProgram(AFTER_NEXT)
  }, 120_000)
  afterAll(() => postgres.stop())

  test('of two processes on one PostgreSQL, and back, fails no request', async () => {
    const cwd = emptyFolder()
    const env = {
      PORTICO_SITE: '',
      DATABASE_URL: await postgres.create(),
      PORTICO_URL: `http://127.0.0.1:${await freePort()}`,
      PORTICO_RATE_LIMITS: 'off',
      PORTICO_MASTER_KEY: '11'.repeat(32),
      PORTICO_ADMIN_KEY: 'an-admin-key-of-enough-characters',
      PORTICO_DRAIN_SECONDS: '4',
    }
    const addresses = new Map<ServerProcess, string>()
    const launch = async (program?: string) => {
      const port = String(await freePort())
      const server = await serving({ cwd, env: { ...env, PORT: port }, ...(program && { program }) })
      onTestFinished(() => void server.child.kill('SIGKILL'))
      addresses.set(server, `http://127.0.0.1:${port}`)
      return server
    }
    const address = (server: ServerProcess) => addresses.get(server) ?? ''
    const [first, second] = [await launch(), await launch()]
    const balancer = startBalancer([first, second].map(address))

    let over = false
    let people = 0
    const client = async () => {
      while (!over) {
        const email = `person-${++people}@load.example`
        const call = (method: string, path: string, body?: unknown) =>
          balancer.send(method, path, body, path.startsWith('/admin/') ? env.PORTICO_ADMIN_KEY : undefined)
        const handles = [{ type: 'email_address', value: email }]
        const { json: added } = await call('POST', '/admin/persons', { handles })
        const token = await signIn(call, { address: email }).catch((error: unknown) => {
          if (balancer.failures.length === 0) throw error
          return ''
        })
        await call('POST', '/token/validate', { token })
        await call('PUT', `/admin/persons/${added?.result?.person_id}/groups`, { groups: ['readers'] })
        await call('GET', '/admin/persons')
        await balancer.send('GET', '/me', undefined, token)
        if (people % 3 === 0) await call('DELETE', `/admin/persons/${added?.result?.person_id}`)
      }
    }
    const clients = [client(), client(), client()]
    const served = async (more: number) => {
      const target = balancer.served() + more
      await expect.poll(() => balancer.served(), { timeout: 60_000 }).toBeGreaterThan(target)
    }

    await served(20)
    const third = await launch(next)
    balancer.add(address(third))
    await expect.poll(() => balancer.isReady(address(third))).toBe(true)
    await served(20)
    for (const server of [first, second]) expect(balancer.isReady(address(server))).toBe(true)
    expect(await stopped(first)).toBe(0)
    await served(20)
    // A process of the earlier release restarts on the new schema, and the upgrade is taken back.
    const fourth = await launch()
    balancer.add(address(fourth))
    await expect.poll(() => balancer.isReady(address(fourth))).toBe(true)
    expect(await stopped(third)).toBe(0)
    await served(20)

    const migrate = (program: string) => portico(['migrate'], { cwd, env, program })
    const refused = await migrate(afterNext)
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`removes what Portico ${THIS} uses, and Portico ${THIS} is running on this database`),
    ])
    await served(20)
    over = true
    await Promise.all(clients)
    balancer.stop()
    expect(balancer.failures).toEqual([])

    for (const server of [second, fourth]) expect(await stopped(server)).toBe(0)
    expect(await migrate(afterNext)).toMatchObject({ code: 0, stdout: expect.stringContaining('9900-removal') })
    const sentence = `The database has schema 9900, which needs Portico 98.0.0 or later; this is Portico ${THIS}`
    const restarted = start(['serve'], { cwd, env })
    let text = ''
    restarted.stderr.on('data', (bytes) => {
      text += bytes
    })
    expect(await ended(restarted)).toBe(1)
    expect(text).toContain(sentence)
    const doctor = await portico(['doctor'], { cwd, env })
    expect(doctor.stdout).toContain(sentence)
    // The next release runs on what the one after it left.
    const last = await launch(next)
    expect(await stopped(last)).toBe(0)
  })

  test('of the program beside a running server on one SQLite database changes nothing for the server', async () => {
    const cwd = emptyFolder()
    const env = { PORTICO_SITE: '', PORTICO_RATE_LIMITS: 'off' }
    const server = await serving({ cwd, env })
    onTestFinished(() => void server.child.kill('SIGKILL'))
    const call = callerOf({ url: server.url, cwd })
    await signIn(call)
    expect(await portico(['migrate'], { cwd, env, program: next })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('9800-additions'),
    })
    await signIn(call)
    expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ status: 'ready' })
    expect(await portico(['migrate'], { cwd, env, program: afterNext })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is running on this database'),
    })
    expect(await stopped(server)).toBe(0)
    const again = await serving({ cwd, env })
    await signIn(callerOf({ url: again.url, cwd }))
    expect(await stopped(again)).toBe(0)
  })
})
