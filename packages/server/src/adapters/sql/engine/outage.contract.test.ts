import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabases, type TestDatabases } from '../../../testing/databases.js'
import { createTestServer } from '../../../testing/index.js'
import { openDatabase } from './database.js'

let databases: TestDatabases
beforeAll(async () => {
  databases = await startDatabases('postgres')
})
afterAll(() => databases.stop())

test('an outage of PostgreSQL is a 503 in the error format, and its return needs no restart', async () => {
  const target = await databases.target()
  if (target.kind !== 'postgres') throw new Error('This test needs PostgreSQL.')
  const url = new URL(target.url)
  const cable = await layCable(Number(url.port))
  url.port = String(cable.port)
  const database = await openDatabase({ kind: 'postgres', url: url.href })
  const world = await createTestServer({ database })
  const begin = (value: string) =>
    world.inject({
      method: 'POST',
      url: '/id/v2',
      body: { handle: { type: 'email_address', value }, factor: { method: 'otp_via_email' } },
    })
  expect((await begin('ada@example.com')).status).toBe(200)

  await cable.cut()
  const away = await begin('eve@example.com')
  expect(away.status).toBe(503)
  expect(away.json.errors).toEqual([
    { httpcode: 503, message: expect.stringContaining('cannot reach its database'), slug: 'unavailable' },
  ])
  expect((await world.inject({ url: '/ready' })).status).toBe(503)
  expect((await world.inject({ url: '/health' })).status).toBe(200)
  const headers = { authorization: `Bearer ${world.settings.adminKey}` }
  const unavailable = expect.objectContaining({ httpcode: 503, slug: 'unavailable' })
  for (const url of ['/ready', '/admin/persons', '/oauth2/authorize?client_id=x', '/.well-known/jwks.json']) {
    const { status, json } = await world.inject({ url, headers })
    if (status !== 200) expect([url, status, json.errors]).toEqual([url, 503, [unavailable]])
  }

  await cable.reconnect()
  expect((await begin('eve@example.com')).status).toBe(200)
  expect((await world.inject({ url: '/ready' })).status).toBe(200)
  expect(await world.outbox.all('eve@example.com')).toHaveLength(1)
  await world.close()
  await database.close()
  await cable.cut()
})

/** A connection to the database that can be cut and restored. */
async function layCable(to: number) {
  const sockets = new Set<Socket>()
  let server: Server
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server = createServer((near) => {
        const far = connect(to, '127.0.0.1')
        for (const [from, into] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(from)
          from.pipe(into)
          from.on('error', () => into.destroy())
          from.on('close', () => sockets.delete(from))
        }
      })
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  const port = await listen(0)
  return {
    port,
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    reconnect: () => listen(port),
  }
}
