import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { allOf } from '@portico/access'
import { SPELLINGS } from '@portico/access/testing/spellings'
import { newSiteKeyPair } from '@portico/seal/tickets'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PLAN_FILE, type SealPlan } from '../plan/plan.js'
import { sealSite } from '../write/seal-site.js'
import { hostingFacts } from './hosting-facts.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-hosting-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Builds and seals a site with these files, some of which are private pages. */
async function site({
  baseUrl = '/',
  files,
  secret,
  prerendered = files.filter((path) => path.endsWith('.html')),
}: {
  baseUrl?: string
  files: string[]
  secret: string[]
  prerendered?: string[]
}) {
  const plan: SealPlan = {
    version: 'portico/plan/v2',
    build: 'one',
    orgId: 'org',
    origin: 'https://docs.example',
    baseUrl,
    rules: secret.map((path) => ({ path: path.slice(baseUrl.length - 1), groups: ['readers'] })),
    publicTexts: [],
    groupNames: {},
    prerendered,
    parts: [{ expression: allOf('readers'), pages: secret, canaries: [] }],
  }
  const [staging, out] = [join(root, 'staging'), join(root, 'out')]
  for (const [path, text] of [
    [PLAN_FILE, JSON.stringify(plan)],
    ...files.map((path) => [path, `of ${path}`]),
  ] as const) {
    mkdirSync(dirname(join(staging, path)), { recursive: true })
    writeFileSync(join(staging, path), text)
  }
  await sealSite({ staging, out, to: await newSiteKeyPair('org') })
  return { staging, out }
}

test('a folder with only private pages is listed once, and a private page beside public ones by itself', async () => {
  const files = ['index.html', '404.html', 'docs/a/index.html', 'docs/b.html', 'docs/deep/c/index.html', 'docs/a.md']
  const blog = ['blog/index.html', 'blog/open/index.html', 'blog/shut/index.html', 'docs/v1.2/index.html']
  const folders = await site({
    files: [...files, ...blog],
    secret: ['/docs/a', '/docs/b', '/docs/deep/c', '/docs/v1.2', '/blog/shut/'],
  })
  expect(await hostingFacts(folders)).toEqual({
    baseUrl: '/',
    languages: [],
    elsewhere: [],
    policy: expect.stringContaining("default-src 'self'"),
    folders: ['/blog/shut', '/docs'],
    pages: ['/docs/v1.2'],
    endings: ['md'],
  })
})

test('addresses include the base URL, and a folder whose own page is public is not listed', async () => {
  const files = ['index.html', 'docs/index.html', 'docs/a/index.html']
  const folders = await site({ baseUrl: '/hub/', files, secret: ['/hub/docs/a'] })
  expect(await hostingFacts(folders)).toMatchObject({ baseUrl: '/hub/', folders: ['/hub/docs/a'], pages: [] })
})

test('a private start page is listed as a page, and does not make the others private', async () => {
  const folders = await site({ files: ['index.html', 'docs/index.html'], secret: ['/'] })
  expect(await hostingFacts(folders)).toMatchObject({ folders: [], pages: ['/'] })
})

test('a page with an encoded address is the file with the decoded name, and addresses are decoded', async () => {
  const files = ['index.html', 'café/menu/index.html', 'café/50%/index.html']
  const folders = await site({ files, secret: ['/caf%C3%A9/menu', '/caf%C3%A9/50%25'] })
  expect(await hostingFacts(folders)).toMatchObject({ folders: ['/café'], pages: [] })
})

/** The spellings that can be the name of a prerendered file. */
const NAMES = SPELLINGS.map(([difference, address]) => [difference, address.replace(/^\/+|\/+$/g, '')] as const).filter(
  ([, name]) => !/\/\/|\/\.|%2F/i.test(name),
)

test.each(NAMES)(
  'a private page is not taken for a public one if the name of its file differs in %s',
  async (_, name) => {
    const file = /html$/i.test(name) ? name : `${name}/index.html`
    const folders = await site({ files: ['index.html', file], secret: ['/docs/caf%C3%A9'], prerendered: [file] })
    expect(await hostingFacts(folders)).toMatchObject({ folders: ['/docs'], pages: [] })
  },
)

test('a site that is not sealed, or is of another build, is refused with a message for people', async () => {
  const { staging, out } = await site({ files: ['a/index.html'], secret: ['/a'] })
  await expect(hostingFacts({ staging, out: join(root, 'none') })).rejects.toThrow('is not sealed from the build in')
  const plan = JSON.stringify({
    version: 'portico/plan/v2',
    build: 'two',
    orgId: 'org',
    parts: [],
    rules: [],
    baseUrl: '/',
  })
  writeFileSync(join(staging, PLAN_FILE), plan)
  await expect(hostingFacts({ staging, out })).rejects.toThrow('Run "portico seal" first.')
})
