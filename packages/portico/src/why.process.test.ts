import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'

const cwd = emptyFolder()
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(cwd, name)), { recursive: true })
  writeFileSync(join(cwd, name), text)
}
const page = (name: string) => put(`staging/${name}`, '<!doctype html><title>Page</title>')

const HTML = ['index.html', 'docs/lamp/index.html', 'docs/open/index.html', 'notes/index.html', 'old.html']

/** The plan of one locale's site, as written by a site build. */
const plan = (baseUrl: string, docs: string) => ({
  version: 'portico/plan/v2',
  build: 'one',
  orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
  origin: 'https://docs.example',
  baseUrl,
  publicTexts: [],
  groupNames: {},
  prerendered: HTML,
  rules: [{ path: 'docs/*', groups: ['readers'] }],
  exceptions: { '/docs/open': null, '/notes': { any: [[]] }, '/old': { any: [['readers']] } },
  parts: [
    { expression: { any: [[]] }, pages: [`${baseUrl}notes`], canaries: [] },
    { expression: { any: [['readers']] }, pages: [`${baseUrl}${docs}lamp`, `${baseUrl}old`], canaries: [] },
  ],
  pages: {
    [`${baseUrl}docs/lamp`]: {
      source: 'docs/lamp.md',
      reasons: [
        { by: 'rule', at: 'docs/*', access: { any: [['readers']] } },
        { by: 'folder', at: 'docs/_category_', access: { any: [['keepers'], ['night', 'watch']] } },
      ],
    },
    [`${baseUrl}docs/open`]: {
      source: 'docs/open.md',
      reasons: [
        { by: 'rule', at: 'docs/*', access: { any: [['readers']] } },
        { by: 'page', at: 'docs/open.md', access: 'public' },
      ],
    },
    [`${baseUrl}notes`]: { reasons: [{ by: 'page', at: 'notes.md', access: 'signed-in' }] },
    [`${baseUrl}old`]: { reasons: [{ by: 'leads-to', at: `${baseUrl}docs/lamp` }] },
  },
})

const env = { PORTICO_SITE: 'public' }
const why = (...args: string[]) => portico(['why', ...args], { cwd, env })

beforeAll(async () => {
  for (const [folder, baseUrl] of [
    ['', '/'],
    ['fr/', '/fr/'],
  ] as const) {
    put(`staging/${folder}portico-plan.json`, JSON.stringify(plan(baseUrl, 'docs/')))
    for (const name of HTML) page(folder + name)
    const metadata = `{"id":"lamp","permalink":"${baseUrl}docs/lamp","draft":false}`
    put(`staging/${folder}assets/js/sealed1-3.0a1b2c3d.js`, `e(${metadata})`)
    put(`staging/${folder}assets/js/sealed1-4.0a1b2c3d.js`, `e({"previous":{"permalink":"${baseUrl}docs/lamp"}})`)
    put(`staging/${folder}assets/js/sealed0-1.0a1b2c3d.js`, 'e({})')
  }
  expect(await portico(['seal', '--staging', 'staging', '--out', 'public'], { cwd, env })).toMatchObject({
    code: 0,
    stderr: '',
  })
})

describe('portico why', () => {
  test('shows what makes a page private, for whom, and where it was sealed', async () => {
    const { code, stdout } = await why('/docs/lamp')
    expect(code).toBe(0)
    expect(stdout).toBe(
      `/docs/lamp is private. Readers need the group readers.

  Source     docs/lamp.md
  Rule       "docs/*" requires the group readers
  Folder     docs/_category_ requires one of these: keepers, or night and watch
  Sealed in  assets/js/sealed1-3.0a1b2c3d.js
`,
    )
    expect((await why('http://localhost:3000/docs/lamp/?x=1#top')).stdout).toBe(stdout)
  })

  test('says what overrides a rule, and that a page without one is public', async () => {
    expect((await why('/docs/open')).stdout).toMatch(
      /^\/docs\/open is public\. Everyone can read it\.\n[\s\S]+Rule +"docs\/\*" requires the group readers\n +Front matter +docs\/open\.md makes it public\n$/,
    )
    expect((await why('/')).stdout).toMatch(
      /^\/ is public\. .+\n\nNo rule, folder or front matter makes it private\.\n$/,
    )
  })

  test('recognizes pages for anyone signed in, redirecting addresses, and the pages of a locale', async () => {
    expect((await why('/notes')).stdout).toMatch(/^\/notes is private\. Anyone who is signed in can read it\./)
    expect((await why('/old')).stdout).toMatch(/Leads to +\/docs\/lamp, and is for its readers/)
    expect((await why('/fr/docs/lamp')).stdout).toMatch(/Sealed in +fr\/assets\/js\/sealed1-3\.0a1b2c3d\.js/)
  })

  test('refuses an unknown path and suggests the nearest one', async () => {
    const { code, stderr } = await why('/docs/lmap')
    expect([code, stderr]).toEqual([
      1,
      'portico: The site has no page /docs/lmap. Did you mean /docs/lamp? Run "portico why" without a path to list the audiences.\n',
    ])
  })

  test('counts the pages of each audience without a path', async () => {
    const { stdout } = await why()
    expect(stdout).toMatch(/Everyone +4 pages\n/)
    expect(stdout).toMatch(/Anyone signed in +2 pages\n/)
    expect(stdout).toMatch(/readers +4 pages\n/)
    expect(JSON.parse((await why('/docs/lamp', '--json')).stdout)).toMatchObject({
      path: '/docs/lamp',
      expression: { any: [['readers']] },
      files: ['assets/js/sealed1-3.0a1b2c3d.js'],
    })
  })

  test('refuses a site that is not sealed, or sealed for another server, and says what to do', async () => {
    const other = { ...env, PORTICO_DATA: 'elsewhere' }
    expect((await portico(['why'], { cwd, env: other })).stderr).toContain('a key pair that this server does not have')
    mkdirSync(join(cwd, 'bare'))
    expect((await portico(['why'], { cwd, env: { PORTICO_SITE: 'bare' } })).stderr).toContain('is not sealed')
  })
})
