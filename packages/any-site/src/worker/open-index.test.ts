import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { allOf, mayRead } from '@portico/access'
import {
  type FindKey,
  importContentKey,
  type PartKeys,
  parseSealManifest,
  partKeys,
  SEAL_MANIFEST_FILE,
} from '@portico/seal'
import { importPrivateKey, newSiteKeyPair, openTicket } from '@portico/seal/tickets'
import { sealEditions } from '@portico/sealing/folder'
import { fileKeys, type SiteRuntime } from '@portico/sealing/plan'
import { afterEach, expect, test, vi } from 'vitest'
import type { StoredKey } from '../keys/stored-keys.js'
import { findFile, isClosed } from './open-index.js'
import { respond } from './respond.js'

const page = (text: string) => `<html lang="en"><body><main>${text}</main></body></html>`
const OPEN = { 'index.html': page('Home'), 'guide.html': page('Guide') }
const ODD = { 'cafe\u0301 1.html': page('Coffee'), '100% a#b.html': page('Percent') }
const ACME = {
  ...OPEN,
  ...ODD,
  'index.html': page('Home of acme'),
  'deal.html': page('Deal of acme'),
  'a.html': page('Both'),
}
const GLOBEX = { ...OPEN, 'deal.html': page('Deal of globex'), 'a.html': page('Both'), 'b.html': page('Globex') }
const BETA = { ...ACME, 'index.html': page('Home'), 'deal.html': page('Beta deal of acme') }

afterEach(() => void vi.unstubAllGlobals())

/** Publishes editions, and returns what a reader in these groups gets at an address; undefined for what visitors get. */
async function site() {
  const home = mkdtempSync(join(tmpdir(), 'portico-worker-'))
  const folder = (name: string, files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(home, name, path)), { recursive: true })
      writeFileSync(join(home, name, path), text)
    }
    return join(home, name)
  }
  const pair = await newSiteKeyPair('org')
  await sealEditions({
    folder: folder('open', OPEN),
    editions: [
      { readers: allOf('acme'), folder: folder('acme', ACME) },
      { readers: allOf('globex'), folder: folder('globex', GLOBEX) },
      { readers: allOf('acme', 'beta'), folder: folder('beta', BETA) },
    ],
    out: join(home, 'public'),
    to: pair,
    rules: [],
    options: { orgId: 'org', origin: 'https://docs.example', baseUrl: '/' },
    runtime: new Map([['portico-worker.js', new Uint8Array()]]),
    door: { factors: [], accountMenu: false },
  })
  const read = (name: string) => readFileSync(join(home, 'public', name))
  vi.stubGlobal('fetch', async (path: string) => new Response(read(path.slice(1))))
  const runtime = JSON.parse(read('portico-worker.js').toString().slice('self.portico='.length)) as SiteRuntime
  const { build, parts } = parseSealManifest(JSON.parse(read(SEAL_MANIFEST_FILE).toString()))
  const privateKey = await importPrivateKey(pair.privateKey)
  const derived = new Map<string, PartKeys>()
  const keysOf = async (groups: readonly string[], without?: number) => {
    const keys: StoredKey[] = []
    for (const [index, { part, ticket }] of parts.entries()) {
      const opened = await openTicket({ ticket, build }, () => privateKey)
      if (!opened.ok || index === without || !mayRead(opened.content.expression, groups)) continue
      const own = await partKeys(opened.content.key, build)
      derived.set(part, own)
      const key = await importContentKey(await own.shared())
      const more = { token: 't', session: 's', groups, received: 0, expires: 1 }
      keys.push({ id: `${build}/${part}`, build, part, index, key, ...more })
    }
    return keys
  }
  const readAt = async (keys: readonly StoredKey[], address: string) => {
    const file = await findFile(runtime, keys, address)
    if (!file) return undefined
    const findKey: FindKey = async (name) => {
      if (name === undefined) return file.key.key
      const { page, key } = (await derived.get(file.key.part)?.ofPage(fileKeys(runtime)(file.file[0]))) ?? {}
      return page === name && key ? importContentKey(key) : undefined
    }
    const response = await respond(runtime, file, { request: new Request(`https://docs.example${address}`), findKey })
    return /<main>(.*)<\/main>/.exec(await response.text())?.[1]
  }
  const readAs = async (groups: readonly string[], address: string) => readAt(await keysOf(groups), address)
  return { runtime, keysOf, readAt, readAs }
}

test('a reader gets the edition for the fewest readers, and at public addresses what it has there', async () => {
  const { readAs } = await site()
  expect(await readAs(['acme'], '/deal')).toBe('Deal of acme')
  expect(await readAs(['acme'], '/')).toBe('Home of acme')
  expect(await readAs(['globex'], '/deal.html')).toBe('Deal of globex')
  expect(await readAs(['acme'], '/a')).toBe('Both')
  expect(await readAs(['globex'], '/a')).toBe('Both')
  expect(await readAs(['acme', 'beta'], '/deal')).toBe('Beta deal of acme')
  // This edition has the public page there, and not that of a less specific one.
  expect(await readAs(['acme', 'beta'], '/')).toBeUndefined()
  expect(await readAs(['acme'], '/guide')).toBeUndefined()
})

test('a page that the own edition does not have comes from another one', async () => {
  const { readAs } = await site()
  expect(await readAs(['acme', 'globex'], '/deal')).toBe('Deal of acme')
  expect(await readAs(['acme', 'globex'], '/b')).toBe('Globex')
  expect(await readAs(['acme'], '/b')).toBeUndefined()
})

test('without keys everything is as for visitors, and an edition of which a part is refused is left out', async () => {
  const { runtime, keysOf, readAt, readAs } = await site()
  expect(await readAs(['beta'], '/deal')).toBeUndefined()
  expect(await readAs([], '/')).toBeUndefined()
  const own = await keysOf(['acme'])
  const shared = own.filter(({ index }) => !runtime.editions?.includes(index))
  expect(shared).toHaveLength(1)
  expect(await readAt(own, '/deal')).toBe('Deal of acme')
  expect(await readAt(await keysOf(['acme'], shared[0]?.index), '/deal')).toBeUndefined()
})

test.each([
  ['/caf%C3%A9%201', 'Coffee'],
  ['/cafe%CC%81%201.html', 'Coffee'],
  ['/100%25%20a%23b', 'Percent'],
  ['/100%25%20A%23b/', 'Percent'],
  ['/100%', undefined],
])('%s is found whatever its name and its spelling are', async (address, expected) => {
  const { readAs } = await site()
  expect(await readAs(['acme'], address)).toBe(expected)
})

test('once everything that the keys open is known, other addresses do not concern the worker', async () => {
  const { runtime, keysOf } = await site()
  const [acme, globex] = [await keysOf(['acme']), await keysOf(['globex'])]
  expect(isClosed(runtime, '/site.css')).toBe(false)
  expect(await findFile(runtime, acme, '/site.css')).toBeUndefined()
  expect(['/site.css', '/b', '/guide', '/'].map((path) => isClosed(runtime, path))).toEqual([true, true, true, false])
  expect(isClosed(runtime, '/deal')).toBe(false)
  // With other keys nothing is known at first.
  expect(await findFile(runtime, globex, '/b')).toBeDefined()
  expect(isClosed(runtime, '/site.css')).toBe(false)
})

test('a host that has its home page at every address opens nothing', async () => {
  const { runtime, keysOf } = await site()
  const keys = await keysOf(['acme'])
  vi.stubGlobal('fetch', async () => new Response(OPEN['index.html'], { headers: { 'content-type': 'text/html' } }))
  await expect(findFile(runtime, keys, '/deal')).rejects.toThrow('The index of the part cannot be opened')
})
