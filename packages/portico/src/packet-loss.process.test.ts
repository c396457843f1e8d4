import { type Database, openDatabase } from '@portico/server'
import { startPostgres, type TestPostgres } from '@portico/server/testing/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layNetwork, type Network, whyNoNetwork } from './testing/network.js'
import { emptyFolder, type ServerProcess, serving } from './testing/program.js'

const why = whyNoNetwork()
if (why !== undefined) console.warn(`The tests of lost packets are skipped. ${why}`)

describe.skipIf(why)(
  'a network that loses every packet between the server and PostgreSQL',
  { timeout: 300_000 },
  () => {
    let network: Network
    let postgres: TestPostgres
    let server: ServerProcess
    let direct: Database
    let port: string
    beforeAll(async () => {
      network = layNetwork(1)
      postgres = await startPostgres(network.outside)
      const url = await postgres.create()
      port = new URL(url).port
      direct = await openDatabase({ kind: 'postgres', url: postgres.url, connections: 1 })
      const { within, inside } = network
      const addresses = { DATABASE_URL: url, HOST: inside, PORT: '3000', PORTICO_URL: 'http://localhost:3000' }
      const env = { PORTICO_SITE: '', PORTICO_RATE_LIMITS: 'off', ...addresses }
      server = await serving({ cwd: emptyFolder(), within, env })
    })
    afterAll(async () => {
      server?.child.kill('SIGKILL')
      await direct?.close()
      await postgres?.stop()
      network?.remove()
    })

    const get = async (path: string) => (await fetch(`http://${network.inside}:3000${path}`)).status
    const begin = async (value: string) => {
      const response = await fetch(`http://${network.inside}:3000/id/v2`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ handle: { type: 'email_address', value }, factor: { method: 'otp_via_email' } }),
      })
      const { errors } = (await response.json()) as { readonly errors?: readonly { readonly slug: string }[] }
      return errors ? `${response.status} ${errors[0]?.slug}` : String(response.status)
    }
    /** The different responses to sign-ins that are started at the same time. */
    const crowd = async () => [
      ...new Set(await Promise.all(Array.from({ length: 20 }, (_, at) => begin(`person-${at}@example.com`)))),
    ]
    const connections = async () => {
      const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
      where client_addr = ${network.inside}::inet`.execute(direct.query)
      return Number(rows[0]?.open)
    }

    test('is a 503; both ends give up the silent connections, and the server works again on its own', async () => {
      expect(await crowd()).toEqual(['200'])
      const before = await connections()
      const sockets = network.sockets(port).trim().split('\n')
      expect(sockets.length).toBe(before)
      // Seconds, not the two hours that the operating system waits on its own.
      for (const socket of sockets) expect(socket).toMatch(/timer:\(keepalive,\d+(?:\.\d+)?m?s(?:ec)?,0\)/)

      network.lose(port)
      expect(await crowd()).toEqual(['503 unavailable'])
      expect([await get('/health'), await get('/ready')]).toEqual([200, 503])
      // Otherwise they would add up to PostgreSQL's limit of connections, outage by outage.
      await expect.poll(connections, { timeout: 60_000, interval: 500 }).toBe(0)
      expect(await crowd()).toEqual(['503 unavailable'])
      expect([await get('/health'), await get('/ready')]).toEqual([200, 503])

      network.restore()
      await expect.poll(crowd, { timeout: 30_000 }).toEqual(['200'])
      expect([await get('/health'), await get('/ready')]).toEqual([200, 200])
      expect(await connections()).toBeLessThanOrEqual(before)
      expect(server.child.exitCode).toBe(null)
    })
  },
)
