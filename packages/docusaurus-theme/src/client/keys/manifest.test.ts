import { CONTENT_KEY_LIMITS, LIMITS } from '@portico/protocol'
import { batchesOf } from '@portico/sealing/reading/release-keys'
import { expect, test } from 'vitest'
import { type ManifestInput, readManifest } from './manifest.js'

const part = (name: string, ticket = `ticket of ${name}`) => ({ part: name, ticket, files: 1 })
const manifest = (change: object = {}) => ({
  version: 'portico/seal/v3',
  build: 'b1',
  site: 'org',
  key: 'k',
  parts: [part('one'), part('two'), part('administrators')],
  ...change,
})
const read = (answer: () => Promise<Response>, change: Partial<ManifestInput> = {}) =>
  readManifest({
    fetch: answer,
    baseUrl: '/',
    build: 'b1',
    site: 'org',
    parts: 2,
    fresh: false,
    ...change,
  } as ManifestInput)
const partNames = (result: Awaited<ReturnType<typeof read>>) =>
  result.ok ? result.parts.map(({ part }) => part) : result.reason

test('the parts of a build are in their order, without the administrators’ one', async () => {
  const requests: unknown[] = []
  const result = await read((async (...request: unknown[]) => {
    requests.push(request)
    return Response.json(manifest())
  }) as () => Promise<Response>)
  expect(partNames(result)).toEqual(['one', 'two'])
  expect(requests).toEqual([['/portico-seal.json?b1', { cache: 'no-cache' }]])
})

test.each([
  ['of another build', async () => Response.json(manifest({ build: 'b2' }))],
  ['of another site', async () => Response.json(manifest({ site: 'other' }))],
  ['of another version', async () => Response.json(manifest({ version: 'portico/seal/v2' }))],
  ['with fewer parts', async () => Response.json(manifest({ parts: [part('one')] }))],
  ['with a part twice', async () => Response.json(manifest({ parts: [part('one'), part('one'), part('two')] }))],
  ['that is missing', async () => new Response('', { status: 404 })],
  ['replaced by a page of the host', async () => new Response('<!doctype html>')],
])('a manifest %s is stale', async (_, answer) => {
  expect(partNames(await read(answer))).toBe('stale')
})

test.each([
  ['a network that is down', () => Promise.reject(new TypeError('down'))],
  ['a failing host', async () => new Response('', { status: 502 })],
])('%s says nothing about the site', async (_, answer) => {
  expect(partNames(await read(answer))).toBe('offline')
})

test('tickets are sent in one request, that of the page first', () => {
  const parts = ['a', 'b', 'c'].map((name) => part(name))
  expect(batchesOf(parts, { first: 2 }).map((batch) => batch.map(({ index }) => index))).toEqual([[2, 0, 1]])
  expect(batchesOf(parts).map((batch) => batch.map(({ index }) => index))).toEqual([[0, 1, 2]])
  expect(batchesOf([], { first: 2 })).toEqual([[]])
})

test('there are as many requests as the server’s limits require: by number, and by bytes', () => {
  const many = Array.from({ length: 1000 }, (_, index) => part(`p${index}`, 'x'.repeat(471)))
  const batches = batchesOf(many, { first: 700 })
  expect(batches.map(({ length }) => length)).toEqual([512, 488])
  expect(batches[0]?.[0]?.index).toBe(700)
  expect(new Set(batches.flat().map(({ index }) => index)).size).toBe(1000)
  for (const batch of [...batches, ...batchesOf(many.map((part) => ({ ...part, ticket: 'x'.repeat(3000) })))])
    expect(JSON.stringify({ build: 'b', tickets: batch.map(({ ticket }) => ticket) }).length).toBeLessThan(256 * 1024)
})

test('the parts that visitors may open are chosen first, and then divided by the smaller limit of their endpoint', () => {
  const many = Array.from({ length: 1000 }, (_, index) => part(`p${index}`, 'x'.repeat(471)))
  const everyone = many.flatMap((_, index) => (index % 10 === 3 ? [index] : []))
  const batches = batchesOf(many, { first: 703, only: everyone, isOpen: true })
  expect(batches[0]?.[0]?.index).toBe(703)
  expect(
    batches
      .flat()
      .map(({ index }) => index)
      .sort((index, other) => index - other),
  ).toEqual(everyone)
  const page = { part: 'p'.repeat(16), path: 'x'.repeat(CONTENT_KEY_LIMITS.pathLength) }
  const sizes = batches.map((batch) => {
    const tickets = batch.map(({ ticket }) => ticket)
    return JSON.stringify({ build: 'b'.repeat(128), tickets, pages: [page], shared: true }).length
  })
  for (const size of sizes) expect(size).toBeLessThanOrEqual(LIMITS.openBodyBytes)
  // Another ticket would not fit.
  expect(batches.map(({ length }) => length)).toEqual([60, 40])
  expect(batchesOf(many, { first: 703, only: [], isOpen: true })).toEqual([[]])
  expect(batchesOf(many, { first: 703, only: [703] }).map((batch) => batch.map(({ index }) => index))).toEqual([[703]])
})
