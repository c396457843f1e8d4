import { newPart, seal } from '@portico/seal'
import type { SiteRuntime } from '@portico/sealing/plan'
import { afterEach, expect, test, vi } from 'vitest'
import { rangeOf, respond, withReader } from './respond.js'

const SITE: SiteRuntime = {
  build: 'b1',
  orgID: 'org',
  baseURL: '',
  baseUrl: '/docs/',
  name: 'Acme',
  parts: 1,
  everyone: [],
  factors: [],
  accountMenu: true,
}

afterEach(() => void vi.unstubAllGlobals())

/** The response for a file of this content, whose envelope a host serves. */
async function response(content: Uint8Array, type: string, { range = '', path = '/docs/_portico/name.sealed' } = {}) {
  const { part, key } = newPart()
  const envelope = await seal({ key, part, build: SITE.build, path, plaintext: content })
  vi.stubGlobal('fetch', async () => new Response(envelope))
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const stored = {
    id: 'id',
    build: 'b1',
    part,
    index: 0,
    key: aes,
    token: '',
    session: '',
    groups: [],
    received: 0,
    expires: 1,
  }
  const request = new Request('http://site.example/docs/x', range === '' ? {} : { headers: { range } })
  return respond(
    SITE,
    { key: stored, policy: "default-src 'self'", file: ['x', 'name', type, content.length] },
    { request, findKey: async (page) => (page === undefined ? aes : undefined) },
  )
}

const isSame = async (answer: Response, bytes: Uint8Array) => Buffer.from(await answer.arrayBuffer()).equals(bytes)

const LARGE = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251)

test('a large file is opened frame by frame, for no cache, with the media type of the file', async () => {
  const answer = await response(LARGE, 'video/mp4')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '3000000',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'self'",
  })
  expect(await isSame(answer, LARGE)).toBe(true)
})

test('a range is that part of the file', async () => {
  const answer = await response(LARGE, 'video/mp4', { range: 'bytes=1000000-2000000' })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe('bytes 1000000-2000000/3000000')
  expect(await isSame(answer, LARGE.subarray(1_000_000, 2_000_001))).toBe(true)
})

test.each([
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=4-99', { first: 4, last: 9 }],
  ['bytes=20-30', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  [null, undefined],
])('the range %s of ten bytes is %j', (header, expected) => {
  expect(rangeOf(header, 10)).toEqual(expected)
})

test('an envelope that belongs at another address gives no page', async () => {
  const page = new TextEncoder().encode('<p>x</p>')
  await expect(response(page, 'text/html', { path: '/docs/_portico/other.sealed' })).rejects.toThrow()
})

test('a page gets one script before the end of its body, whatever its encoding', () => {
  const script = '<script type="module" async fetchpriority="low" src="/docs/_portico/reader.js"></script>'
  const added = (page: Uint8Array<ArrayBuffer>) => Buffer.from(withReader(page, SITE)).toString('latin1')
  expect(added(new TextEncoder().encode('<body>é</BODY></html>'))).toBe(`<body>\u00c3\u00a9${script}</BODY></html>`)
  expect(added(Uint8Array.from([0x3c, 0x70, 0x3e, 0xe9]))).toBe(`<p>é${script}`)
})
