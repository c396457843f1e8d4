import { ENDPOINTS, type EndpointName } from '@portico/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { cpuSeconds } from './cpu.js'

let at: Target
beforeAll(async () => {
  at = await target()
})
afterAll(() => at.close())

const MOST = 250_000

/** Bodies that would be expensive for a careless parser, each just small enough to be read. */
const BODIES: Record<string, string> = {
  'nested lists': '['.repeat(MOST / 2) + ']'.repeat(MOST / 2),
  'nested objects': `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  'many names': `{${Array.from({ length: 20_000 }, (_, index) => `"n${index}":1`).join()}}`,
  'one name repeated many times': `{${Array.from({ length: 40_000 }, () => '"a":1').join()}}`,
  'a name of spaces before one that occurs twice': `{"${' '.repeat(MOST)}":1,"a":1,"a":2}`,
  'a string of escapes': `{"a":"${'\\"'.repeat(MOST / 2)}"}`,
  'an unterminated string of escapes': `{"a":"${'\\"'.repeat(MOST / 2)}`,
  'a string and spaces': `{"a"${' '.repeat(MOST)}:1}`,
  'a number': `{"a":${'9'.repeat(MOST)}}`,
  'an address as a handle': JSON.stringify({
    handle: { type: 'email_address', value: `${'a.'.repeat(60_000)}@${'a-'.repeat(60_000)}` },
  }),
  'a list of addresses': JSON.stringify({
    persons: Array.from({ length: 4_000 }, () => ({
      handles: [{ type: 'email_address', value: `${'a.'.repeat(10)}!` }],
    })),
  }),
  'a phone number': JSON.stringify({ handle: { type: 'phone_number', value: `+${'1'.repeat(MOST)}` } }),
}

/** The calls that accept a body, with arbitrary values in place of ids. */
const CALLS = (Object.keys(ENDPOINTS) as EndpointName[])
  .map((name) => ({ name, ...ENDPOINTS[name] }))
  .filter(({ method }) => method !== 'GET')

/** Administrators' calls are made as an administrator, so that their bodies are parsed; the others as a stranger. */
const rights = (path: string) => (path.startsWith('/admin') ? { token: at.world.settings.adminKey } : {})

test.each(Object.entries(BODIES))(
  'no call is slowed down by a body of %s, and none fails because of it',
  async (_, body) => {
    for (const { name, method, path } of CALLS) {
      const filled = path.replace(/\{\w+\}/g, at.world.settings.orgId)
      let status = 0
      const cost = await cpuSeconds(async () => {
        status = (await at.call(method, filled, { body, ...rights(path) })).status
      })
      expect({ name, failed: status >= 500, slow: cost > 1 }).toEqual({ name, failed: false, slow: false })
    }
  },
)

const SEARCHES: Record<string, string> = {
  wildcards: '%_'.repeat(3_000),
  'wildcards between letters': 'a%'.repeat(3_000),
  backslashes: '\\'.repeat(6_000),
  'letters with accents': 'ﷺ'.repeat(700),
}
const LISTS = (Object.keys(ENDPOINTS) as EndpointName[])
  .map((name) => ({ name, ...ENDPOINTS[name] }))
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/admin'))

test.each(Object.entries(SEARCHES))('no list is slowed down by a search for %s', async (_, text) => {
  for (const { name, path } of LISTS) {
    const query = new URLSearchParams({ q: text, query: text, search: text, handle: text, cursor: text })
    const filled = `${path.replace(/\{\w+\}/g, at.world.settings.orgId)}?${query}`
    let status = 0
    const cost = await cpuSeconds(async () => {
      status = (await at.call('GET', filled, { token: at.world.settings.adminKey })).status
    })
    expect({ name, failed: status >= 500, slow: cost > 1 }).toEqual({ name, failed: false, slow: false })
  }
})

const HEADERS: Record<string, Record<string, string>> = {
  'an authorization of spaces': { authorization: `Bearer${' '.repeat(7_000)}\u00e9` },
  'an authorization of dots': { authorization: `Bearer ${'.'.repeat(7_000)}` },
  cookies: { cookie: 'a=b; '.repeat(1_500) },
  'accepted encodings': { 'accept-encoding': 'gzip;q=0.00000,'.repeat(450) },
  'an origin': { origin: `https://${'a.'.repeat(3_000)}example` },
  'a user agent': { 'user-agent': 'Mozilla/5.0 ('.repeat(500) },
  'forwarded addresses': { 'x-forwarded-for': '1.2.3.4, '.repeat(700) },
}

test.each(Object.entries(HEADERS))('no call is slowed down by %s', async (_, headers) => {
  for (const path of ['/me', '/health', '/persons/me', '/id/v2', '/oauth2/authorize', '/nowhere']) {
    let status = 0
    const cost = await cpuSeconds(async () => {
      status = (await at.call('GET', path, { headers })).status
    })
    expect({ path, failed: status >= 500, slow: cost > 1 }).toEqual({ path, failed: false, slow: false })
  }
})
