import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClientDocuments } from './client-documents.js'
import { createOutbound } from './outbound.js'

/** The host of programs, on this machine, and the paths that were requested from it. */
let host: Server
let origin: string
const requests: string[] = []

const DOCUMENT = (path: string) => ({ client_id: origin + path, redirect_uris: ['http://127.0.0.1/callback'] })
const ANSWERS: Readonly<Record<string, (response: ServerResponse, path: string) => void>> = {
  '/good': (response, path) => response.end(JSON.stringify(DOCUMENT(path))),
  '/long': (response, path) => response.end(JSON.stringify({ ...DOCUMENT(path), filler: 'x'.repeat(1024 * 1024) })),
  '/unending': (response) => {
    const more = () => {
      while (response.write('x'.repeat(1024)));
    }
    response.on('drain', more)
    more()
  },
  '/away': (response) => response.writeHead(302, { location: `${origin}/good` }).end(),
  '/silent': () => {},
  '/slow': (response) => response.write('{'),
  '/broken': (response) => response.end('{'),
  '/other': (response) => response.end(JSON.stringify(DOCUMENT('/good'))),
}

beforeAll(async () => {
  host = createServer(({ url = '' }, response) => {
    requests.push(url)
    ANSWERS[url]?.(response, url)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', () => resolve()))
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterAll(() => {
  host.closeAllConnections()
  host.close()
})

/** Only for hosts that do not respond: on a busy machine, others take longer. */
const SHORT_PATIENCE = 500

const documents = (allowPrivate: boolean, patience = 60_000) =>
  createClientDocuments({
    outbound: createOutbound({ allowPrivate }),
    clock: { now: () => 1_700_000_000_000 },
    patience,
  })

test('a document is read once, and then cached', async () => {
  const reader = documents(true)
  const read = await reader.read(`${origin}/good`)
  expect(read).toEqual({ ok: true, document: { name: '', redirect_uris: ['http://127.0.0.1/callback'] } })
  expect(reader.cached(`${origin}/good`)).toMatchObject({ redirect_uris: ['http://127.0.0.1/callback'] })
})

test.each([
  ['of a megabyte', '/long', 'its response is larger than 64 kB'],
  ['that never ends', '/unending', 'its response is larger than 64 kB'],
  ['behind a redirect, which is not followed', '/away', 'it redirects to another address'],
  ['of a host that does not respond', '/silent', 'it did not respond', SHORT_PATIENCE],
  ['of a host that starts to respond and stops', '/slow', 'it did not respond', SHORT_PATIENCE],
  ['that is not JSON', '/broken', 'it is not a JSON object'],
  ['of another program', '/other', 'its client_id is not its own address'],
])('a document %s is refused and not cached', async (_, path, why, patience?) => {
  const reader = documents(true, patience)
  requests.length = 0
  expect(await reader.read(origin + path)).toEqual({ ok: false, why })
  expect(reader.cached(origin + path)).toBeUndefined()
  expect(requests).toEqual([path])
})

test('a server on the internet makes no requests to machines in its network', async () => {
  requests.length = 0
  const { port } = new URL(origin)
  for (const [address, why] of [
    [`https://127.0.0.1:${port}/good`, 'its address is private'],
    [`https://localhost:${port}/good`, 'its host name resolves to a private address'],
    [`${origin}/good`, 'only https is allowed'],
  ] as const)
    expect(await documents(false).read(address)).toEqual({ ok: false, why })
  expect(requests).toEqual([])
})
