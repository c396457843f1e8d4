import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDns, type TestDns } from '../../testing/dns-server.js'
import { createTxtReader } from './dns.js'

let dns: TestDns
beforeAll(async () => {
  dns = await startDns()
})
afterAll(() => dns.close())
const read = (name: string) => createTxtReader({ server: dns.address })(name)

test('returns the texts of a name, with the pieces of each joined', async () => {
  dns.set('a.example', ['one', `${'x'.repeat(300)}y`])
  expect(await read('a.example')).toEqual({ ok: true, texts: ['one', `${'x'.repeat(300)}y`] })
})

test('a name without a record is missing, and a server that fails is unreachable', async () => {
  dns.set('b.example', 'failure')
  dns.set('c.example', [])
  expect(await read('nowhere.example')).toEqual({ ok: false, why: 'missing' })
  expect(await read('c.example')).toEqual({ ok: false, why: 'missing' })
  expect(await read('b.example')).toEqual({ ok: false, why: 'unreachable' })
})

test('of very many or very long records, the first are returned, over TCP', async () => {
  dns.set(
    'big.example',
    Array.from({ length: 60 }, (_, at) => `${at} ${'z'.repeat(1_000)}`),
  )
  const answer = await read('big.example')
  expect(answer.ok && answer.texts.length).toBe(50)
  expect(answer.ok && answer.texts.every((text) => text.length <= 1_000)).toBe(true)
})

test('gives up on a server that does not respond, or that responds with something else', async () => {
  dns.set('silent.example', 'silence')
  const reader = createTxtReader({ server: dns.address, patience: 50 })
  expect(await reader('silent.example')).toEqual({ ok: false, why: 'unreachable' })
  const noise = createSocket('udp4')
  noise.on('message', (_, from) => noise.send(Buffer.from('not DNS at all'), from.port, from.address))
  await new Promise<void>((done) => noise.bind(0, '127.0.0.1', done))
  const { port } = noise.address() as AddressInfo
  const deaf = createTxtReader({ server: `127.0.0.1:${port}`, patience: 50 })
  expect(await deaf('a.example')).toEqual({ ok: false, why: 'unreachable' })
  noise.close()
})
