import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deriveContentKey, parseSealManifest, unseal } from '@portico/seal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PLAN_FILE, type SealPlan } from '../plan.js'
import { isSealedFor } from './is-sealed-for.js'
import { rewriteAssets } from './rewrite-assets.js'
import { sealSite } from './seal-site.js'
import { readSiteMap } from './site-map.js'

const secret = new Uint8Array(32).fill(5)
let root: string
let staging: string
let out: string

const plan: SealPlan = {
  version: 'portico/plan/v1',
  build: 'build-one',
  orgId: 'org',
  baseUrl: '/hub/',
  rules: [{ path: 'docs/*', groups: ['readers'] }],
  publicTexts: [],
  prerendered: ['docs/lamp/index.html', 'docs/vault/index.html'],
  parts: [
    {
      audience: ['readers'],
      pages: ['/hub/docs/lamp'],
      canaries: [{ source: 'docs/lamp.md', what: 'title', text: 'The saffron lamp' }],
    },
    {
      audience: ['keepers', 'readers'],
      pages: ['/hub/docs/vault'],
      canaries: [{ source: 'docs/vault.md', what: 'title', text: 'The cobalt vault' }],
    },
  ],
}

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(staging, path)), { recursive: true })
  writeFileSync(join(staging, path), text)
}

const openFile = async (name: string, audience: string[]) => {
  const key = await deriveContentKey({ secret, build: plan.build, orgId: plan.orgId, audience })
  const opened = await unseal({ key, path: `/hub/${name}`, envelope: readFileSync(join(out, name)) })
  return opened.ok ? new TextDecoder().decode(opened.plaintext) : opened.reason
}

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

test('private files become envelopes for their audience, public files stay as they are', async () => {
  const report = await sealSite({ staging, out, secret })
  expect(await openFile('assets/js/sealed0-0.aa.js', ['readers'])).toBe(
    'e("The saffron lamp");n.porticoAsset("assets/sealed/0-1-build-.png");n.porticoAsset("assets/sealed/0-0-build-.txt")',
  )
  expect(await openFile('assets/sealed/0-1-build-.png', ['readers'])).toBe('stair bytes')
  expect(await openFile('assets/js/sealed1-0.bb.js', ['readers'])).toBe('refused')
  expect(await openFile('assets/js/sealed1-0.bb.js', ['keepers', 'readers'])).toBe('e("The cobalt vault")')
  expect(await openFile('docs/notes.txt', ['readers'])).toBe('notes under a private path')
  expect(readFileSync(join(out, 'assets/images/tower-1.png'), 'utf8')).toBe('tower bytes')
  expect(readFileSync(join(out, 'docs/lamp/index.html'), 'utf8')).toBe('<main>locked</main>')
  expect(report.audiences.map(({ pages, files }) => [pages, files])).toEqual([
    [1, 4],
    [1, 1],
  ])
})

test('neither the plan nor a source map nor a private picture is published', async () => {
  await sealSite({ staging, out, secret })
  const published = readdirSync(out, { recursive: true }) as string[]
  expect(published.filter((name) => /plan|\.map$|stair|tides/.test(name))).toEqual([])
  for (const name of published.filter((file) => /\.\w+$/.test(file)))
    expect(readFileSync(join(out, name), 'latin1'), name).not.toMatch(/saffron|cobalt|stair bytes|tide bytes/)
})

test('the manifest tells for whom and with which secret, and not the secret', async () => {
  await sealSite({ staging, out, secret })
  const text = readFileSync(join(out, 'portico-seal.json'), 'utf8')
  expect(parseSealManifest(JSON.parse(text))).toMatchObject({ build: 'build-one', orgId: 'org', files: 5 })
  expect(await isSealedFor({ out, secret })).toBe(true)
  expect(await isSealedFor({ out, secret: secret.map((byte) => byte + 1) })).toBe(false)
  expect(await isSealedFor({ out: join(root, 'nowhere'), secret })).toBe(false)
})

test('a site sealed from an earlier build is not the one in staging', async () => {
  await sealSite({ staging, out, secret })
  expect(await isSealedFor({ staging, out, secret })).toBe(true)
  put(PLAN_FILE, JSON.stringify({ ...plan, build: 'build-two' }))
  expect(await isSealedFor({ staging, out, secret })).toBe(false)
})

test('sealing again with another secret needs no site build', async () => {
  await sealSite({ staging, out, secret })
  const other = new Uint8Array(32).fill(6)
  await sealSite({ staging, out, secret: other })
  expect(await isSealedFor({ out, secret: other })).toBe(true)
  expect(await openFile('assets/js/sealed1-0.bb.js', ['keepers', 'readers'])).toBe('refused')
})

test('a leak names page, file and line, and leaves what was published before', async () => {
  await sealSite({ staging, out, secret })
  const before = readFileSync(join(out, 'index.html'), 'utf8')
  put('index.html', 'one\ntwo <h2>The saffron lamp</h2>')
  await expect(sealSite({ staging, out, secret })).rejects.toThrow(
    /the title "The saffron lamp" of docs\/lamp\.md is in index\.html, line 2/,
  )
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(before)
  expect(readdirSync(root).sort()).toEqual(['build', 'staging'])
})

test('a page of a smaller audience must not stand in the files of a larger one', async () => {
  put('assets/js/sealed0-0.aa.js', '{title:"The cobalt vault"}')
  await expect(sealSite({ staging, out, secret })).rejects.toThrow(/docs\/vault\.md is in assets\/js\/sealed0-0/)
  put('assets/js/sealed0-0.aa.js', '')
  put('assets/js/sealed1-0.bb.js', '{title:"The saffron lamp"}')
  await expect(sealSite({ staging, out, secret })).resolves.toBeDefined()
})

test('a sealed picture that also lies in the static folder is a leak', async () => {
  put('img/copy.png', 'stair bytes')
  await expect(sealSite({ staging, out, secret })).rejects.toThrow(
    /assets\/images\/stair-1\.png.+stand in img\/copy\.png/,
  )
})

test('a folder without a plan, and a target inside it, are refused with a sentence', async () => {
  await expect(sealSite({ staging: join(staging, 'docs'), out, secret })).rejects.toThrow(/holds no portico-plan\.json/)
  await expect(sealSite({ staging, out: join(staging, 'build'), secret })).rejects.toThrow(/lie in each other/)
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

test('the list of all pages is for administrators, and names no private page to anybody else', async () => {
  await sealSite({ staging, out, secret })
  expect(readFileSync(join(out, 'portico-pages.sealed')).includes('vault')).toBe(false)
  const map = await readSiteMap({ folder: out, secret })
  expect(map).toMatchObject({ build: 'build-one', sealed: true })
  expect(map.pages).toContainEqual({ path: '/hub/', audience: null })
  expect(map.pages).toContainEqual({ path: '/hub/docs/lamp', audience: ['readers'] })
  expect(map.pages).toContainEqual({ path: '/hub/docs/vault', audience: ['keepers', 'readers'] })
  expect((await readSiteMap({ folder: out, secret: new Uint8Array(32) })).pages).toEqual([])
  expect(await readSiteMap({ folder: staging, secret })).toEqual({ build: null, sealed: false, pages: [] })
})
