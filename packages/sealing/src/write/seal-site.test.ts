import {
  type Dirent,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Audience, allOf } from '@portico/access'
import { decodeHeader, parseSealManifest, partKeys, unseal } from '@portico/seal'
import { importPrivateKey, newSiteKeyPair, openTicket, type SiteKeyPair } from '@portico/seal/tickets'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PLAN_FILE, REFUSED_FILE, type SealPlan } from '../plan/plan.js'
import { isSealedFor } from '../published/is-sealed-for.js'
import type { OpenTicket } from '../published/open-part.js'
import { readPublished } from '../published/read-published.js'
import { readSiteMap } from '../published/site-map.js'
import { rewriteAssets } from './rewrite-assets.js'
import { sealSite } from './seal-site.js'

let to: SiteKeyPair
let open: OpenTicket
let root: string
let staging: string
let out: string

const plan: SealPlan = {
  version: 'portico/plan/v2',
  build: 'build-one',
  orgId: 'org',
  origin: 'https://docs.example',
  baseUrl: '/hub/',
  rules: [{ path: 'docs/*', groups: ['readers'] }],
  publicTexts: [],
  groupNames: { readers: 'word', keepers: 'word' },
  prerendered: ['docs/lamp/index.html', 'docs/vault/index.html'],
  parts: [
    {
      expression: allOf('readers'),
      pages: ['/hub/docs/lamp'],
      canaries: [{ source: 'docs/lamp.md', what: 'title', text: 'The saffron lamp' }],
    },
    {
      expression: allOf('keepers', 'readers'),
      pages: ['/hub/docs/vault'],
      canaries: [{ source: 'docs/vault.md', what: 'title', text: 'The cobalt vault' }],
    },
  ],
}

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(staging, path)), { recursive: true })
  writeFileSync(join(staging, path), text)
}

const opener = async (pair: SiteKeyPair): Promise<OpenTicket> => {
  const privateKey = await importPrivateKey(pair.privateKey)
  return (question) => openTicket(question, (id) => (id === pair.id ? privateKey : undefined))
}

const manifest = () => parseSealManifest(JSON.parse(readFileSync(join(out, 'portico-seal.json'), 'utf8')))

/** Opens a published file as a reader of a page would, or of what pages share, and returns who its ticket is for. */
const openFile = async (
  name: string,
  path = `/hub/${name}`,
  ofPage?: string,
): Promise<{ text: string; for: Audience }> => {
  const envelope = readFileSync(join(out, name))
  const { part = '', build = '' } = decodeHeader(envelope) ?? {}
  const ticket = manifest().parts.find((entry) => entry.part === part)?.ticket ?? ''
  const result = await open({ ticket, build })
  if (!result.ok) throw new Error(result.reason)
  const { expression } = result.content
  const keys = await partKeys(result.content.key, build)
  const own = ofPage === undefined ? { key: await keys.shared() } : await keys.ofPage(ofPage)
  const unsealed = await unseal({ ...own, part, build, path, envelope })
  return { text: unsealed.ok ? new TextDecoder().decode(unsealed.plaintext) : unsealed.reason, for: expression }
}

const text = (path: string) => readFileSync(join(out, path), 'utf8')

beforeAll(async () => {
  to = await newSiteKeyPair('org')
  open = await opener(to)
})

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-seal-'))
  staging = join(root, 'staging')
  out = join(root, 'build')
  put(PLAN_FILE, JSON.stringify(plan))
  put('index.html', '<img src="/hub/assets/images/tower-1.png">')
  put('docs/lamp/index.html', '<main>locked</main>')
  put(
    'assets/js/sealed0-0.aa.js',
    'e("The saffron lamp");n.p+"assets/images/stair-1.png";n.p + "assets/files/tides-1.txt"',
  )
  put('assets/js/sealed1-0.bb.js', 'e("The cobalt vault")')
  put('assets/js/sealed0-0.aa.js.map', '{"sourcesContent":["The saffron lamp"]}')
  put('assets/images/stair-1.png', 'stair bytes')
  put('assets/images/tower-1.png', 'tower bytes')
  put('assets/files/tides-1.txt', 'tide bytes')
  put('docs/notes.txt', 'notes under a private path')
  put('robots.txt', 'User-agent: *')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('private files become envelopes of their part, public files stay unchanged', async () => {
  const report = await sealSite({ staging, out, to })
  expect(await openFile('assets/js/sealed0-0.aa.js')).toEqual({
    text: 'e("The saffron lamp");n.porticoAsset("assets/sealed/0-1-build-.png");n.porticoAsset("assets/sealed/0-0-build-.txt")',
    for: allOf('readers'),
  })
  expect((await openFile('assets/sealed/0-1-build-.png')).text).toBe('stair bytes')
  expect(await openFile('assets/js/sealed1-0.bb.js')).toEqual({
    text: 'e("The cobalt vault")',
    for: allOf('keepers', 'readers'),
  })
  expect((await openFile('docs/notes.txt')).text).toBe('notes under a private path')
  expect(text('assets/images/tower-1.png')).toBe('tower bytes')
  expect(text('docs/lamp/index.html')).toBe('<main>locked</main>')
  expect(report.parts.map(({ expression, pages, files }) => [expression, pages, files])).toEqual([
    [allOf('readers'), 1, 4],
    [allOf('keepers', 'readers'), 1, 1],
  ])
})

test('what only one page loads is sealed with the key of that page, and what several load with the shared one', async () => {
  const scripts = { 'assets/js/sealed0-1.cc.js': '/hub/docs/lamp', 'assets/js/sealed0-2.dd.js': '/hub/docs/mirror' }
  const [first, ...more] = plan.parts
  const parts = [{ ...first, pages: ['/hub/docs/lamp', '/hub/docs/mirror'] }, ...more]
  put(PLAN_FILE, JSON.stringify({ ...plan, parts, scripts }))
  put('assets/js/sealed0-1.cc.js', 'n.p+"assets/images/lamp-1.png";n.p+"assets/images/both-1.png"')
  put('assets/js/sealed0-2.dd.js', 'n.p+"assets/images/both-1.png"')
  put('assets/images/lamp-1.png', 'lamp bytes')
  put('assets/images/both-1.png', 'bytes of both')
  put('docs/lamp.md', 'lamp words')
  await sealSite({ staging, out, to })
  const pictures = Object.fromEntries(
    await Promise.all(
      (readdirSync(join(out, 'assets/sealed')) as string[]).map(async (name) => {
        const file = `assets/sealed/${name}`
        const shared = await openFile(file)
        return shared.text === 'other_page'
          ? [(await openFile(file, undefined, '/hub/docs/lamp')).text, 'lamp']
          : [shared.text, 'shared']
      }),
    ),
  )
  expect(pictures).toMatchObject({ 'lamp bytes': 'lamp', 'bytes of both': 'shared', 'stair bytes': 'shared' })
  for (const [file, page, other] of [
    ['assets/js/sealed0-1.cc.js', '/hub/docs/lamp', '/hub/docs/mirror'],
    ['assets/js/sealed0-2.dd.js', '/hub/docs/mirror', '/hub/docs/lamp'],
    ['docs/lamp.md', '/hub/docs/lamp', '/hub/docs/mirror'],
  ] as const) {
    expect((await openFile(file, undefined, page)).for, file).toEqual(allOf('readers'))
    expect((await openFile(file, undefined, page)).text, file).toMatch(/lamp words|porticoAsset/)
    for (const wrong of [undefined, other])
      expect((await openFile(file, undefined, wrong)).text, `${file} ${wrong}`).toBe('other_page')
  }
  // The page in the envelope is a name that no one can guess from its address.
  const header = decodeHeader(readFileSync(join(out, 'docs/lamp.md')))
  expect(header?.page).toMatch(/^[\w-]{11}$/)
  expect(readFileSync(join(out, 'portico-seal.json'), 'utf8')).not.toContain(header?.page)
})

test.each(['docs/lamp/c#.md', 'docs/lamp/why?.md', 'docs/lamp/100%.md', 'docs/lamp/caf\u00e9.md'])(
  'the Markdown %s is sealed at the address that browsers request',
  async (name) => {
    put(name, 'words')
    await sealSite({ staging, out, to })
    const { pathname } = new URL(`https://docs.example/hub/${name.split('/').map(encodeURIComponent).join('/')}`)
    expect((await openFile(name, pathname)).text).toBe('words')
  },
)

test('the plan, source maps and private pictures are not published', async () => {
  await sealSite({ staging, out, to })
  const published = readdirSync(out, { recursive: true }) as string[]
  expect(published.filter((name) => /plan|\.map$|stair|tides/.test(name))).toEqual([])
  for (const name of published.filter((file) => /\.\w+$/.test(file)))
    expect(readFileSync(join(out, name), 'latin1'), name).not.toMatch(/saffron|cobalt|stair bytes|tide bytes/)
})

test('the manifest has a ticket for each part in the order of the build, with the administrators’ last', async () => {
  await sealSite({ staging, out, to, origins: ['http://localhost:8080'] })
  const { build, site, key, parts } = manifest()
  expect({ build, site, key }).toEqual({ build: 'build-one', site: 'org', key: to.id })
  expect(parts.map(({ files }) => files)).toEqual([4, 1, 1])
  const results = await Promise.all(parts.map(({ ticket }) => open({ ticket, build })))
  const contents = results.map((result) => (result.ok ? result.content : undefined))
  expect(contents.map((content) => content?.expression)).toEqual([
    allOf('readers'),
    allOf('keepers', 'readers'),
    allOf('portico-admins'),
  ])
  expect(contents.map((content) => content?.part)).toEqual(parts.map(({ part }) => part))
  const origins = ['https://docs.example', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080']
  expect(contents.map((content) => content?.origins)).toEqual([origins, origins, origins])
  expect(new Set(contents.map((content) => content?.key.join())).size).toBe(3)
})

test('a preview is sealed only for its own origin, whichever server seals it', async () => {
  put(PLAN_FILE, JSON.stringify({ ...plan, preview: true }))
  await sealSite({ staging, out, to, origins: ['https://hub.example'] })
  const { build, parts } = manifest()
  const results = await Promise.all(parts.map(({ ticket }) => open({ ticket, build })))
  for (const result of results)
    expect(result).toMatchObject({ ok: true, content: { origins: ['https://docs.example'] } })
})

test('two sealings of one build share no part and no key', async () => {
  await sealSite({ staging, out, to })
  const first = manifest()
  const content = await openFile('assets/js/sealed1-0.bb.js')
  await sealSite({ staging, out, to })
  for (const { part } of manifest().parts) expect(first.parts.map((old) => old.part)).not.toContain(part)
  expect(await openFile('assets/js/sealed1-0.bb.js')).toEqual(content)
})

test('a site is sealed for its key pair, its organization and its build', async () => {
  const of = { out, site: 'org', keys: ['other', to.id] }
  expect(await isSealedFor(of)).toBe(false)
  await sealSite({ staging, out, to })
  expect(await isSealedFor(of)).toBe(true)
  expect(await isSealedFor({ ...of, staging })).toBe(true)
  expect(await isSealedFor({ ...of, keys: ['other'] })).toBe(false)
  expect(await isSealedFor({ ...of, site: 'elsewhere' })).toBe(false)
  put(PLAN_FILE, JSON.stringify({ ...plan, build: 'build-two' }))
  expect(await isSealedFor({ ...of, staging })).toBe(false)
})

test('a build for another organization, an invalid origin and a plan of another version are refused', async () => {
  const other = await newSiteKeyPair('elsewhere')
  await expect(sealSite({ staging, out, to: other })).rejects.toThrow(
    /for the organization org.+of the organization elsewhere/s,
  )
  await expect(sealSite({ staging, out, to, origins: ['docs.example'] })).rejects.toThrow(
    /"docs\.example" is not an origin/,
  )
  put(PLAN_FILE, JSON.stringify({ ...plan, version: 'portico/plan/v1' }))
  await expect(sealSite({ staging, out, to })).rejects.toThrow(/another version of the theme/)
  expect(readdirSync(root)).toEqual(['staging'])
})

/** Every published file with its path, in lower case: everything that `grep -ri` over the folder and a listing would find. */
const published = () =>
  (readdirSync(out, { recursive: true, withFileTypes: true }) as Dirent[])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(out.length)}\n${readFileSync(path, 'latin1')}`.toLowerCase())

test('no published file and no path contains the name of a group', async () => {
  const names = ['globex-partners', 'acme']
  const expression = { any: names.map((name) => [name]) }
  const parts = plan.parts.map((part) => ({ ...part, expression }))
  const rules = [{ path: 'docs/*', access: expression }]
  put(PLAN_FILE, JSON.stringify({ ...plan, parts, rules, groupNames: { 'globex-partners': 'anywhere', acme: 'word' } }))
  await sealSite({ staging, out, to })
  for (const file of published()) for (const name of [...names, 'readers', 'keepers']) expect(file).not.toContain(name)
  for (const [path, content, sentence] of [
    ['index.html', '<p>\nfor Globex-Partners2', /the group "globex-partners" is in index\.html, line 2/],
    ['assets/js/main.js', 'x={any:[["acme"]]}', /the group "acme" is in assets\/js\/main\.js, line 1/],
    ['docs/acme/plan.html', '', /the group "acme" is in the address of docs\/acme\/plan\.html; rename/],
  ] as const) {
    put(path, content)
    await expect(sealSite({ staging, out, to })).rejects.toThrow(sentence)
    put(path, '')
  }
})

test('a name that is also a word in public texts is searched for in quotes, and the report says so', async () => {
  put(PLAN_FILE, JSON.stringify({ ...plan, groupNames: { readers: 'quoted', keepers: 'never' } }))
  put('index.html', '<p>For our readers, by "keepers"')
  expect((await sealSite({ staging, out, to })).notes).toContainEqual(
    expect.stringMatching(/only in quotes: readers; not at all: keepers\.$/),
  )
  put('portico-search.json', '{"index":[["readers",{}]]}')
  await sealSite({ staging, out, to })
  put('index.html', '<script>x={"groups":["readers"]}</script>')
  await expect(sealSite({ staging, out, to })).rejects.toThrow(/the group "readers" is in index\.html/)
  put(PLAN_FILE, JSON.stringify({ ...plan, groupNames: { readers: 'public' } }))
  await expect(sealSite({ staging, out, to })).resolves.toBeDefined()
})

test('groups that do not exist are noted with the most similar existing one, or stop the sealing', async () => {
  const reasons = [{ by: 'page', at: 'docs/lamp.md', access: allOf('readers') }]
  put(PLAN_FILE, JSON.stringify({ ...plan, pages: { '/hub/docs/lamp': { reasons } } }))
  const knownGroups = ['reader', 'keepers']
  const sentence = /docs\/lamp\.md requires the group "readers", which does not exist\. The nearest is "reader"\./
  expect((await sealSite({ staging, out, to, knownGroups })).notes).toContainEqual(expect.stringMatching(sentence))
  expect((await sealSite({ staging, out, to, knownGroups: ['readers', 'keepers'] })).notes).not.toContainEqual(
    expect.stringMatching(/does not exist/),
  )
  await expect(sealSite({ staging, out, to, knownGroups, strictGroups: true })).rejects.toThrow(sentence)
})

test('public pages that may have been meant to be private are noted', async () => {
  const overlooked = ['All pages below /hub/usage are private, but /hub/usage itself is public.']
  put(PLAN_FILE, JSON.stringify({ ...plan, overlooked }))
  expect((await sealSite({ staging, out, to })).notes).toEqual(expect.arrayContaining(overlooked))
})

test('a file of more than 1 MiB is sealed in frames', async () => {
  const large = 'saffron '.repeat(300_000)
  put('docs/notes.txt', large)
  await sealSite({ staging, out, to })
  expect(decodeHeader(readFileSync(join(out, 'docs/notes.txt')))?.frameSize).toBe(2 ** 16)
  expect((await openFile('docs/notes.txt')).text).toBe(large)
})

test('a leak names page, file and line, and leaves the previously published site unchanged', async () => {
  await sealSite({ staging, out, to })
  const before = readFileSync(join(out, 'index.html'), 'utf8')
  put('index.html', 'one\ntwo <h2>The saffron lamp</h2>')
  await expect(sealSite({ staging, out, to })).rejects.toThrow(
    /the title "The saffron lamp" of docs\/lamp\.md is in index\.html, line 2/,
  )
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(before)
  expect(readdirSync(root).sort()).toEqual(['build', 'staging'])
})

test('a passage that a public source quotes is noted until it is excepted, and stops a strict sealing', async () => {
  const quote = { source: 'docs/lamp.md', what: 'sentence', text: 'It burns all night', line: 3, by: 'src/pages/a.md' }
  put(PLAN_FILE, JSON.stringify({ ...plan, quotes: [quote] }))
  const sentence = /"It burns all night" of docs\/lamp\.md:3 is in src\/pages\/a\.md \[[0-9a-f]{12}\]/
  const { notes } = await sealSite({ staging, out, to })
  expect(notes).toContainEqual(expect.stringMatching(sentence))
  await expect(sealSite({ staging, out, to, strictQuotes: true })).rejects.toThrow(sentence)
  const allowed = [/\[([0-9a-f]{12})\]/.exec(notes.join())?.[1] ?? '']
  expect((await sealSite({ staging, out, to, strictQuotes: true, allowed })).notes.join()).not.toMatch(sentence)
})

test('a page of a smaller audience must not occur in the files of a larger one', async () => {
  put('assets/js/sealed0-0.aa.js', '{title:"The cobalt vault"}')
  await expect(sealSite({ staging, out, to })).rejects.toThrow(/docs\/vault\.md is in assets\/js\/sealed0-0/)
  put('assets/js/sealed0-0.aa.js', '')
  put('assets/js/sealed1-0.bb.js', '{title:"The saffron lamp"}')
  await expect(sealSite({ staging, out, to })).resolves.toBeDefined()
})

test('static files that only private pages use are sealed, and their code requests the opened files', async () => {
  const emitted = `assets/images/plan-${'0'.repeat(32)}.png`
  put(
    PLAN_FILE,
    JSON.stringify({ ...plan, staticFiles: ['img/plan.png', 'img/map.png', 'docs/price.pdf', 'img/logo.png'] }),
  )
  put(emitted, 'plan bytes')
  put('img/plan.png', 'plan bytes')
  put('img/map.png', 'map bytes')
  put('img/logo.png', 'logo bytes')
  put('docs/price.pdf', 'price bytes')
  put(
    'assets/js/sealed0-0.aa.js',
    `x(n.p+"${emitted}");y({src:"/hub/img/map.png"},{href:"pathname:///docs/price.pdf"},{src:"/hub/img/logo.png"})`,
  )
  put('assets/js/sealed1-0.bb.js', '{src:"/hub/img/map.png"}')
  put('index.html', '<img src="/hub/assets/images/tower-1.png"><img src="/hub/img/logo.png">')
  const { notes } = await sealSite({ staging, out, to })
  expect(notes).toContain('Sealed, because only private pages use it: img/map.png, img/plan.png')
  expect(await openFile('img/plan.png')).toEqual({ text: 'plan bytes', for: allOf('readers') })
  // Two parts use it, and an address has one envelope.
  expect(existsSync(join(out, 'img/map.png'))).toBe(false)
  expect(text('img/logo.png')).toBe('logo bytes')
  const code = (await openFile('assets/js/sealed0-0.aa.js')).text
  const requests = [...code.matchAll(/self\.porticoAsset\("([^"]+)","([^"]+)"\)/g)].map(([, name = '', file]) => [
    name,
    file,
  ])
  expect(requests.map(([, file]) => file)).toEqual(['map.png', 'price.pdf'])
  expect((await openFile(requests[0]?.[0] ?? '')).text).toBe('map bytes')
  expect((await openFile(requests[1]?.[0] ?? '')).text).toBe('price bytes')
  expect(code).toContain('{src:"/hub/img/logo.png"}')
  expect((await openFile('assets/js/sealed1-0.bb.js')).text).toMatch(/self\.porticoAsset\("assets\/sealed\/1-/)
})

test('a file for language models with private text is left out, and other private text stops the sealing', async () => {
  put('llms-full.txt', '# "The saffron lamp"')
  put('fr/llms-small.txt', '## Words')
  const { notes } = await sealSite({ staging, out, to })
  expect(notes.filter((note) => note.includes('llms'))).toEqual([
    expect.stringMatching(/^Left out, .* llms-full\.txt\. /),
  ])
  expect([existsSync(join(out, 'llms-full.txt')), text('fr/llms-small.txt')]).toEqual([false, '## Words'])
  put('words.txt', '"The saffron lamp"')
  await expect(sealSite({ staging, out, to })).rejects.toThrow(/words\.txt/)
})

test('a sealed picture that is also in the static folder is a leak', async () => {
  put('img/copy.png', 'stair bytes')
  await expect(sealSite({ staging, out, to })).rejects.toThrow(
    /img\/copy\.png is public.+sealed as assets\/images\/stair-1\.png/,
  )
})

test('a locale whose build did not finish is refused, whatever the others are', async () => {
  put(`fr/${REFUSED_FILE}`, '')
  put('fr/index.html', '<p>Bonjour')
  await expect(sealSite({ staging, out, to })).rejects.toThrow(/The build of \S+fr did not finish/)
})

test('a folder without a plan, and a target inside it, are refused with a message for people', async () => {
  await expect(sealSite({ staging: join(staging, 'docs'), out, to })).rejects.toThrow(/contains no portico-plan\.json/)
  await expect(sealSite({ staging, out: join(staging, 'build'), to })).rejects.toThrow(/contains the other/)
})

test('every spelling of a picture’s address is rewritten, and an unknown one is reported', () => {
  const names = [{ from: 'assets/images/a b-1.png', to: 'assets/sealed/0-0.png' }]
  expect(rewriteAssets("c.p+'assets/images/a b-1.png'", names)).toEqual({
    code: 'c.porticoAsset("assets/sealed/0-0.png")',
    missed: [],
  })
  expect(rewriteAssets('$e.p + "assets/images/a%20b-1.png"', names).missed).toEqual([])
  expect(rewriteAssets('x="/assets/images/a b-1.png"', names).missed).toEqual(['assets/images/a b-1.png'])
})

test('the list of all pages is for administrators, and names no private page to anyone else', async () => {
  await sealSite({ staging, out, to })
  expect(readFileSync(join(out, 'portico-pages.sealed')).includes('vault')).toBe(false)
  const map = await readSiteMap({ folder: out, open })
  expect(map).toMatchObject({ site: 'org', build: 'build-one', sealed: true })
  expect(map.tickets).toEqual(manifest().parts.map(({ ticket }) => ticket))
  expect(map.pages).toContainEqual({ path: '/hub', expression: null })
  expect(map.pages).toContainEqual({ path: '/hub/docs/lamp', expression: allOf('readers') })
  expect(map.pages).toContainEqual({ path: '/hub/docs/vault', expression: allOf('keepers', 'readers') })
  const other = await opener(await newSiteKeyPair('org'))
  expect((await readSiteMap({ folder: out, open: other })).pages).toEqual([])
  expect(await readSiteMap({ folder: staging, open })).toMatchObject({ sealed: false, pages: [] })
})

const lie = (change: (manifest: Record<string, unknown> & { parts: Record<string, unknown>[] }) => void) => {
  const path = join(out, 'portico-seal.json')
  const lying = JSON.parse(readFileSync(path, 'utf8'))
  change(lying)
  writeFileSync(path, JSON.stringify(lying))
}

test.each([
  ['has its parts in another order', (lying) => void lying.parts.reverse()],
  [
    'has another ticket in the last place',
    (lying) => Object.assign(lying.parts[2] ?? {}, { ticket: lying.parts[0]?.ticket }),
  ],
  [
    'calls the last part by another name',
    (lying) => Object.assign(lying.parts[2] ?? {}, { part: lying.parts[0]?.part }),
  ],
  ['claims to be of another site', (lying) => Object.assign(lying, { site: 'elsewhere' })],
  ['claims to be of another build', (lying) => Object.assign(lying, { build: 'build-two' })],
  ['has no parts', (lying) => void lying.parts.splice(0)],
] satisfies [string, Parameters<typeof lie>[0]][])('a manifest that %s opens no list of pages', async (_, change) => {
  await sealSite({ staging, out, to })
  lie(change)
  expect((await readSiteMap({ folder: out, open })).pages).toEqual([])
})

test('a published file that is public or for anyone signed in can be read, others cannot', async () => {
  const root = {
    ...plan,
    baseUrl: '/',
    rules: [{ path: 'docs/*' }],
    parts: [{ ...plan.parts[0], expression: allOf() }],
  }
  put(PLAN_FILE, JSON.stringify(root))
  await sealSite({ staging, out, to })
  const read = (name: string) => readPublished({ folder: out, name, open })
  expect(await read('robots.txt')).toBe('User-agent: *')
  expect(await read('docs/notes.txt')).toBe('notes under a private path')
  expect(await read('nothing.txt')).toBeUndefined()
  put(PLAN_FILE, JSON.stringify({ ...root, rules: plan.rules, parts: [plan.parts[0]] }))
  await sealSite({ staging, out, to })
  expect(await read('docs/notes.txt')).toBeUndefined()
})

test.each([
  ['%74oken/guide/index.html', '/token/guide'],
  ['token/guide.html', '/token/guide'],
  ['token/guide/INDEX.HTML', '/token/guide'],
  ['token//guide.htm', '/token/guide'],
  ['cr%C3%A8me/index.html', '/cr\u00e8me'],
  ['cre\u0300me.html', '/cr\u00e8me'],
])('the page in %s is checked by its address, %s', async (path, address) => {
  put(PLAN_FILE, JSON.stringify({ ...plan, prerendered: [...(plan.prerendered ?? []), path] }))
  put(path, '<p>A page</p>')
  const checked: string[] = []
  await sealSite({ staging, out, to, check: async (pages) => void checked.push(...pages) })
  expect(checked).toContain(address)
})
