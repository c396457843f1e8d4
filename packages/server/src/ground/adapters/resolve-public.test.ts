import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDns, type TestDns } from '../../testing/dns-server.js'
import { publicResolver } from './resolve-public.js'

let dns: TestDns
beforeAll(async () => {
  dns = await startDns()
})
afterAll(() => dns.close())

const resolve = (name: string) =>
  new Promise((done) => {
    publicResolver({ server: dns.address })(name, { all: true }, (error, addresses) => done(error?.code ?? addresses))
  })

test('returns the addresses of a name', async () => {
  dns.set('two.example', { addresses: ['198.51.100.7', '203.0.113.9'] })
  expect(await resolve('two.example')).toEqual([
    { address: '198.51.100.7', family: 4 },
    { address: '203.0.113.9', family: 4 },
  ])
})

test('says that a name does not exist', async () => {
  expect(await resolve('missing.example')).toBe('ENOTFOUND')
})

test('knows this machine without a query', async () => {
  expect(await resolve('a.localhost')).toEqual([{ address: '127.0.0.1', family: 4 }])
  expect(dns.queryCount('a.localhost')).toBe(0)
})

test('names whose name servers do not respond delay no other name', async () => {
  dns.set('quick.example', { addresses: ['198.51.100.7'] })
  const silent = Array.from({ length: 20 }, (_, at) => `silent-${at}.example`)
  for (const name of silent) dns.set(name, 'silence')
  const ended: string[] = []
  for (const name of silent) void resolve(name).then(() => ended.push(name))
  expect(await resolve('quick.example')).toMatchObject([{ address: '198.51.100.7' }])
  expect(ended).toEqual([])
})
