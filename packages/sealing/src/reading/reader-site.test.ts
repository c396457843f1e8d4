import { base64url, fromBase64url, newPart, partKeys, SEAL_MANIFEST_FILE, seal } from '@portico/seal'
import { beforeEach, describe, expect, test } from 'vitest'
import { indexFile, SEARCH_INDEX } from '../search/index-file.js'
import { makeIndex } from '../write/make-index.js'
import { readerSite } from './reader-site.js'

const PARTNERS = 'The amber lantern burns for partners.'
const STAFF = 'The cobalt lantern burns for staff.'
const PUBLIC = 'Lanterns for everyone.'
const utf8 = (text: string) => new TextEncoder().encode(text)

interface World {
  readonly files: Map<string, Uint8Array>
  readonly keys: Map<string, string>
  /** The parts that the server currently releases, by their tickets. */
  readonly allowed: Set<string>
  readonly requests: string[][]
}

/** A published site with two parts and public pages, really sealed; tickets are names that the fake server knows. */
async function published(build = 'build-1', baseUrl = '/'): Promise<World> {
  const world: World = { files: new Map(), keys: new Map(), allowed: new Set(), requests: [] }
  const put = (name: string, text: string) => world.files.set(name, utf8(text))
  const index = (url: string, title: string, text: string) =>
    makeIndex([{ url, title, sections: [{ anchor: '', heading: '', text }] }])
  const parts = []
  for (const [at, [name, text]] of [
    ['partners', PARTNERS],
    ['staff', STAFF],
    ['map', ''],
  ].entries()) {
    const { part, key } = newPart()
    const ticket = `ticket-${name}`
    world.keys.set(ticket, JSON.stringify({ part, key: base64url(key) }))
    parts.push({ part, ticket, files: 2 })
    if (name === 'map') continue
    const sealTo = async (file: string, plain: string) => {
      const path = encodeURI(baseUrl + file)
      const { shared, ofPage } = await partKeys(key, build)
      const own = file.endsWith('.md') ? await ofPage(path.replace(/\.md$/, '')) : { key: await shared() }
      world.files.set(encodeURI(file), await seal({ ...own, part, build, path, plaintext: utf8(plain) }))
    }
    await sealTo(`docs/${name}.md`, `# The ${name}\n\n${text}\n`)
    await sealTo(indexFile(at, build), index(`${baseUrl}docs/${name}`, `The ${name}`, text ?? ''))
  }
  put(SEAL_MANIFEST_FILE, JSON.stringify({ version: 'portico/seal/v3', build, site: 'org', key: 'k', parts }))
  put(SEARCH_INDEX, index(`${baseUrl}about`, 'About', PUBLIC))
  put('docs/open.md', `# Open\n\n${PUBLIC}\n`)
  return world
}

let world: World
const open = (baseUrl = '/') =>
  readerSite({
    baseUrl,
    file: async (name) => world.files.get(name),
    async release({ build, tickets, pages = [], shared = pages.length === 0 }) {
      world.requests.push([...tickets, ...pages.map(({ path }) => path)])
      const part = (ticket: string) => JSON.parse(world.keys.get(ticket) ?? '{}') as { part: string; key: string }
      const open = tickets.filter((ticket) => world.allowed.has(ticket)).map(part)
      const keysOf = ({ key }: { key: string }) => partKeys(fromBase64url(key), build)
      const pageKeys = pages.map(async ({ part: name, path }) => {
        const own = open.find((candidate) => candidate.part === name)
        if (!own) return []
        const { key, page } = await (await keysOf(own)).ofPage(path)
        return [{ part: name, path, page, key: base64url(key), lease: 60 }]
      })
      const sharedKeys = open.map(async (own) => {
        const key = await (await keysOf(own)).shared()
        return { part: own.part, key: base64url(key), lease: 60 }
      })
      return {
        keys: shared ? await Promise.all(sharedKeys) : [],
        pages: (await Promise.all(pageKeys)).flat(),
        denied: tickets
          .filter((ticket) => !world.allowed.has(ticket))
          .map((ticket) => ({ part: part(ticket).part, why: 'groups' as const })),
        groups: [],
      }
    },
  })

beforeEach(async () => {
  world = await published()
})

describe('a reader', () => {
  test('reads public pages and those of the released parts, and requests no other part', async () => {
    world.allowed.add('ticket-partners')
    const site = open()
    expect(await site.read('/docs/partners')).toMatchObject({ ok: true, title: 'The partners', path: '/docs/partners' })
    expect(world.requests).toEqual([['ticket-partners', '/docs/partners']])
    expect(await site.read('/docs/open')).toMatchObject({ ok: true, title: 'Open' })
    expect(await site.read('/docs/staff')).toMatchObject({ ok: false, why: 'denied', reason: 'groups' })
    expect(world.requests).toEqual([
      ['ticket-partners', '/docs/partners'],
      ['ticket-staff', '/docs/staff'],
    ])
  })

  test('finds and lists what they may read, and nothing else', async () => {
    world.allowed.add('ticket-partners')
    const site = open()
    expect((await site.search('lantern')).map(({ url }) => url).sort()).toEqual(['/about', '/docs/partners'])
    expect(JSON.stringify(await site.search('cobalt'))).not.toContain('cobalt')
    expect((await site.list()).map(({ path }) => path)).toEqual(['/about', '/docs/partners'])
    expect(await site.list('/docs')).toMatchObject([{ path: '/docs/partners', title: 'The partners' }])
    expect((await site.search('lantern', '/docs/')).map(({ url }) => url)).toEqual(['/docs/partners'])
    expect(await site.list('/doc')).toEqual([])
    // The administrators' list of pages is never requested.
    expect(world.requests.flat()).not.toContain('ticket-map')
  })

  test('reads all pages with the keys of each, requested once', async () => {
    world.allowed.add('ticket-partners')
    const pages = []
    for await (const { path, text } of open().readAll()) pages.push([path, text])
    expect(pages).toEqual([
      ['/about', `# About\n\n${PUBLIC}`],
      ['/docs/partners', `# The partners\n\n${PARTNERS}\n`],
    ])
    expect(world.requests).toEqual([
      ['ticket-partners', 'ticket-staff'],
      ['ticket-partners', '/docs/partners'],
    ])
  })

  test('loses withdrawn pages at the next call', async () => {
    world.allowed.add('ticket-staff')
    const site = open()
    expect(await site.search('cobalt')).toHaveLength(1)
    world.allowed.clear()
    expect(await site.search('cobalt')).toEqual([])
    expect((await site.list()).map(({ path }) => path)).toEqual(['/about'])
    expect(await site.read('/docs/staff')).toMatchObject({ ok: false, why: 'denied' })
  })

  test('reads a page without Markdown from the search index', async () => {
    expect(await open().read('/about')).toEqual({
      ok: true,
      path: '/about',
      title: 'About',
      text: `# About\n\n${PUBLIC}`,
      parts: [],
    })
  })

  test.each([
    '/docs/open/',
    '/docs/open.md',
    '/docs/open.html',
    '/docs/open/index.html',
    '/docs/open?a=b#c',
    '/docs/%6Fpen',
    'docs/open',
  ])('may name a page %s', async (id) => {
    expect(await open().read(id)).toMatchObject({ ok: true, path: '/docs/open' })
  })

  test.each([
    'https://elsewhere.example/docs/open',
    '//elsewhere.example/docs/open',
    '/%',
    '/docs/none',
    '',
    '../../x',
  ])('finds nothing as %s', async (id) => {
    expect(await open().read(id)).toEqual({ ok: false, why: 'missing' })
  })

  test('reads a site below a base URL, and nothing outside it', async () => {
    world = await published('build-1', '/handbook/')
    world.allowed.add('ticket-partners')
    const site = open('/handbook/')
    expect(await site.read('/handbook/docs/partners')).toMatchObject({ ok: true, path: '/handbook/docs/partners' })
    expect(await site.read('/docs/partners')).toEqual({ ok: false, why: 'missing' })
    expect((await site.search('amber')).map(({ url }) => url)).toEqual(['/handbook/docs/partners'])
  })
})

describe('a site', () => {
  test('that was published again is read in its new state by the same process', async () => {
    world.allowed.add('ticket-partners')
    const site = open()
    expect(await site.search('amber')).toHaveLength(1)
    const next = await published('build-2')
    world.files.clear()
    for (const [name, bytes] of next.files) world.files.set(name, bytes)
    for (const [name, key] of next.keys) world.keys.set(name, key)
    expect(await site.search('amber')).toHaveLength(1)
    expect(await site.read('/docs/partners')).toMatchObject({ ok: true })
  })

  test('whose files come from two builds reports that', async () => {
    world.allowed.add('ticket-partners')
    const { files } = await published('build-2')
    world.files.set('docs/partners.md', files.get('docs/partners.md') ?? new Uint8Array())
    expect(await open().read('/docs/partners')).toEqual({ ok: false, why: 'other_build' })
  })

  test('whose envelope was moved to another page does not open it there', async () => {
    world.allowed.add('ticket-partners')
    world.files.set('docs/moved.md', world.files.get('docs/partners.md') ?? new Uint8Array())
    expect(await open().read('/docs/moved')).toEqual({ ok: false, why: 'other_build' })
  })

  test('whose envelopes of two pages of one part were exchanged opens neither', async () => {
    world.allowed.add('ticket-partners')
    const key = JSON.parse(world.keys.get('ticket-partners') ?? '{}')
    const { ofPage } = await partKeys(fromBase64url(key.key), 'build-1')
    const other = await ofPage('/docs/neighbor')
    const sealed = { part: key.part, build: 'build-1', path: '/docs/neighbor.md', plaintext: utf8('# Neighbor') }
    world.files.set('docs/neighbor.md', await seal({ ...other, ...sealed }))
    expect(await open().read('/docs/neighbor')).toMatchObject({ ok: true, title: 'Neighbor' })
    const [one, two] = ['docs/partners.md', 'docs/neighbor.md'].map((name) => world.files.get(name) ?? new Uint8Array())
    world.files.set('docs/partners.md', two ?? new Uint8Array()).set('docs/neighbor.md', one ?? new Uint8Array())
    for (const path of ['/docs/partners', '/docs/neighbor'])
      expect(await open().read(path), path).toEqual({ ok: false, why: 'other_build' })
    // Nor does a host that relabels the file of one page as that of the other.
    world.files.set('docs/partners.md', await seal({ ...other, ...sealed, path: '/docs/partners.md' }))
    expect(await open().read('/docs/partners')).toEqual({ ok: false, why: 'other_build' })
  })

  test('that is not sealed has public pages only', async () => {
    world.files.delete(SEAL_MANIFEST_FILE)
    expect((await open().list()).map(({ path }) => path)).toEqual(['/about'])
    expect(world.requests).toEqual([])
  })

  test('sealed in another format version is refused', async () => {
    world.files.set(SEAL_MANIFEST_FILE, utf8('{"version":"portico/seal/v9"}'))
    await expect(open().list()).rejects.toThrow('portico-seal.json cannot be read')
  })
})
