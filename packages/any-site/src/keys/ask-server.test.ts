import { newPart } from '@portico/seal'
import type { SiteRuntime } from '@portico/sealing/plan'
import { afterEach, expect, test, vi } from 'vitest'
import { askServer } from './ask-server.js'

const SITE: SiteRuntime = {
  build: 'b1',
  orgID: 'org',
  baseURL: 'https://id.example',
  baseUrl: '/',
  name: 'Acme',
  parts: 2,
  everyone: [1],
  factors: [],
  accountMenu: true,
}
const [members, everyone, administrators] = [newPart().part, newPart().part, newPart().part]

afterEach(() => void vi.unstubAllGlobals())

const parts = [members, everyone, administrators].map((part) => ({ part, ticket: `ticket of ${part}`, files: 1 }))
const MANIFEST = { version: 'portico/seal/v3', build: 'b1', site: 'org', key: '0'.repeat(16), parts }

/** The requests for keys while the server refuses what is asked for as not open yet. */
async function requestsOf(token: string, site = SITE) {
  const requests: { readonly url: string; readonly tickets: readonly string[]; readonly bearer: string | null }[] = []
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit = {}) => {
    if (!url.startsWith(SITE.baseURL)) return Response.json(MANIFEST)
    const { tickets } = JSON.parse(String(body)) as { tickets: string[] }
    requests.push({ url, tickets, bearer: new Headers(headers).get('authorization') })
    const denied = tickets.map((ticket) => ({ part: ticket.slice('ticket of '.length), why: 'not_yet', ask_in: 60 }))
    return Response.json({ result: { keys: [], denied, groups: [] } })
  })
  return { answer: await askServer(site, token), requests }
}

test('visitors ask only for what everyone may read at some time, and send no token', async () => {
  const { answer, requests } = await requestsOf('')
  expect(requests).toEqual([{ url: 'https://id.example/open-keys', tickets: [`ticket of ${everyone}`], bearer: null }])
  expect(answer).toEqual({
    at: 'answered',
    denied: new Map([[1, { part: everyone, why: 'not_yet', ask_in: 60 }]]),
  })
})

test('readers with a session ask for everything', async () => {
  const { requests } = await requestsOf('token')
  expect(requests).toEqual([
    {
      url: 'https://id.example/content-keys',
      tickets: [`ticket of ${members}`, `ticket of ${everyone}`],
      bearer: 'Bearer token',
    },
  ])
})

test('without anything for everyone, the server hears nothing of visitors', async () => {
  const { answer, requests } = await requestsOf('', { ...SITE, everyone: [] })
  expect(requests).toEqual([])
  expect(answer).toEqual({ at: 'answered', denied: new Map() })
})

test.each([
  [
    'a page in place of the manifest',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    'stale',
  ],
  ['no manifest', () => new Response('', { status: 404 }), 'stale'],
  ['the manifest of another build', () => Response.json({ ...MANIFEST, build: 'b2' }), 'stale'],
  ['the manifest of another site', () => Response.json({ ...MANIFEST, site: 'other' }), 'stale'],
  ['an error', () => new Response('', { status: 502 }), 'offline'],
] as const)('a host with %s', async (_, response, at) => {
  vi.stubGlobal('fetch', async () => response())
  expect(await askServer(SITE, 'token')).toEqual({ at })
})

test('a browser that has no room for a key says so', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith(SITE.baseURL)
      ? Response.json({
          result: {
            keys: [{ part: everyone, key: Buffer.alloc(32).toString('base64url'), lease: 60 }],
            denied: [],
            groups: [],
          },
        })
      : Response.json(MANIFEST),
  )
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('No room.', 'QuotaExceededError')
    },
  })
  expect(await askServer(SITE, '')).toEqual({ at: 'no_storage' })
})
