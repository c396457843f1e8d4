import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'
import { put } from './testing/staged-site.js'

const cwd = emptyFolder()
const read = (name: string) => readFileSync(join(cwd, name), 'utf8')
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], {
    cwd,
  })
const [LOCK, SALT] = ['portico.access.lock.json', 'portico.access.salt']
const BASE = `base/${LOCK}`

/** The suite also runs on machines that have only Node. */
const hasGit = spawnSync('git', ['--version']).status === 0

const access = (...args: string[]) => portico(['access', ...args], { cwd })

const prose = (about: string) =>
  Array.from({ length: 40 }, (_, at) => `${about} ${at} lies in room ${at * 3}.`).join(' ')

interface Site {
  readonly groups?: readonly string[]
  readonly pages?: Readonly<Record<string, string>>
}

/** Writes the site as a build does: pages below /docs are private. */
function build({ groups = ['acme', 'beta'], pages = {} }: Site = {}): void {
  const all: Record<string, string> = { 'docs/lamp': prose('lamp'), 'notes/open': prose('open'), ...pages }
  const secret = Object.keys(all).filter((path) => path.startsWith('docs/'))
  const reason = { by: 'rule', at: 'docs/*', access: { any: [groups] } }
  const plan = {
    version: 'portico/plan/v2',
    build: 'one',
    orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    origin: 'https://docs.example',
    baseUrl: '/hub/',
    publicTexts: [],
    groupNames: {},
    rules: [{ path: 'docs/*', groups }, { path: '/nothing/' }],
    parts: [{ expression: { any: [groups] }, pages: secret.map((path) => `/hub/${path}`), canaries: [] }],
    pages: Object.fromEntries(
      Object.keys(all).map((path) => [
        `/hub/${path}`,
        { source: `${path}.md`, ...(secret.includes(path) && { reasons: [reason] }) },
      ]),
    ),
    places: { 'rule docs/*': { file: 'docusaurus.config.js', line: 7 } },
  }
  rmSync(join(cwd, '.portico'), { recursive: true, force: true })
  put(cwd, '.portico/staging/portico-plan.json', JSON.stringify(plan))
  put(cwd, '.portico/staging/sitemap.xml', '<urlset></urlset>')
  put(cwd, '.portico/staging/docs/price.pdf', 'price')
  put(cwd, '.portico/staging/assets/js/sealed0-search.one.json', '{}')
  for (const [path, text] of Object.entries(all)) {
    put(cwd, `${path}.md`, text)
    put(cwd, `.portico/staging/${path}.md`, text)
    put(cwd, `.portico/staging/${path}/index.html`, '<!doctype html><title>Page</title>')
  }
}

beforeAll(async () => {
  put(cwd, 'docusaurus.config.js', '')
  put(cwd, 'portico.json', '{ "access": { "owners": [{ "path": "/docs/", "owners": ["@lamp-team"] }] } }')
  build()
  expect(await access('map', '--write')).toMatchObject({ code: 0, stderr: '' })
  mkdirSync(join(cwd, 'base'))
  for (const name of [LOCK, SALT]) copyFileSync(join(cwd, name), join(cwd, 'base', name))
})

afterAll(() => rmSync(cwd, { recursive: true }))

describe('portico access', () => {
  test('lists every path with its readers, and the rule, file and line that decide this', async () => {
    build()
    const { stdout } = await access('map')
    expect(stdout).toMatch(/\/docs\/lamp +page +acme and beta +rule "docs\/\*" \(docusaurus\.config\.js:7\)\n/)
    expect(stdout).toMatch(/\/docs\/price\.pdf +asset +acme and beta +rule "docs\/\*"/)
    expect(stdout).toMatch(/\/notes\/open +page +everyone +–\n/)
    expect(stdout).toMatch(/\/portico-search\.json for acme and beta +search/)
    expect(JSON.parse((await access('map', '--json')).stdout)).toMatchObject({ unmatched: ['/nothing/'] })
  })

  test('the lock file is the same for the same site, and differing lines are shown with exit code 2', async () => {
    build()
    expect(await access('map', '--check')).toMatchObject({ code: 0, stderr: '' })
    expect(read('portico.access.lock.json')).not.toContain(cwd)
    build({ groups: ['acme'] })
    const { code, stdout } = await access('map', '--check')
    expect(code).toBe(2)
    expect(stdout).toMatch(
      /^- \{"path":"\/docs\/lamp".*\n[\s\S]*^\+ \{"path":"\/docs\/lamp","kind":"page","access":\[\["acme"\]\]/m,
    )
  })

  test('wider access means exit code 2 until it is allowed by name, and the owners are listed', async () => {
    build({ groups: ['acme'] })
    const diff = await access('diff', BASE)
    expect(diff).toMatchObject({ code: 2, stderr: '' })
    expect(diff.stdout).toMatch(
      /WIDER +wider +\/docs\/lamp +acme and beta → acme +rule "docs\/\*" \(docusaurus\.config\.js:7\) +@lamp-team\n/,
    )
    expect(diff.stdout).toContain('rule without a page: /nothing/')
    expect((await access('diff', BASE, '--markdown')).stdout).toMatch(
      /^\*\*More people can read [\s\S]*- \*\*wider\*\* `\/docs\/lamp` · `acme and beta → acme` · by `rule "docs\/\*" \(docusaurus\.config\.js:7\)` · owners `@lamp-team`\n/,
    )
    expect(await access('diff', LOCK, '--allow-wider', '/docs/')).toMatchObject({ code: 0 })
    expect(await access('diff', BASE, '--allow-wider', '/docs/lamp')).toMatchObject({ code: 2 })
    expect((await access('diff', BASE, '--allow-wider', '/notes/')).stderr).toContain(
      'matches no path that became wider',
    )
  })

  test('a private page copied to a public path is found, and its name cannot control the terminal', async () => {
    build({ pages: { 'notes/\u001b[2Jcopy': prose('lamp') } })
    const { code, stdout } = await access('diff', BASE)
    expect(code).toBe(2)
    expect(stdout).toMatch(
      /WIDER +moved text +\/docs\/lamp → \/notes\/\\u\{1b\}\[2Jcopy +acme and beta → everyone +file notes\/\\u\{1b\}\[2Jcopy\.md +@lamp-team\n/,
    )
    expect(stdout).not.toContain('\u001b')
    rmSync(join(cwd, 'notes'), { recursive: true })
  })

  test('a private page copied into a public file is found', async () => {
    build()
    put(cwd, '.portico/staging/files/lamp.txt', prose('lamp'))
    const { code, stdout } = await access('diff', BASE)
    expect(code).toBe(2)
    expect(stdout).toMatch(/WIDER +moved text +\/docs\/lamp → \/files\/lamp\.txt/)
  })

  test('nothing is compared in a folder other than that of the sources', async () => {
    build()
    rmSync(join(cwd, 'docs'), { recursive: true })
    rmSync(join(cwd, 'notes'), { recursive: true })
    const { code, stderr } = await access('diff', BASE)
    expect(code).toBe(1)
    expect(stderr).toContain('contains none of the site’s sources')
  })

  test('a lock file whose key was changed is refused', async () => {
    build()
    appendFileSync(join(cwd, SALT), 'x')
    expect(await access('diff', LOCK)).toMatchObject({ code: 1 })
    expect(await access('diff', BASE)).toMatchObject({ code: 0 })
    copyFileSync(join(cwd, 'base', SALT), join(cwd, SALT))
  })

  test.skipIf(!hasGit)('a revision is compared with the lock file and key that it contains', async () => {
    build({ groups: ['acme'] })
    const config = read('portico.json')
    put(cwd, 'portico.json', config.replace('"access": {', '"access": { "groups": ["acme"],'))
    git('init', '--quiet', '--initial-branch=main')
    git('add', LOCK, SALT, 'portico.json')
    git('commit', '--quiet', '--message=one')
    rmSync(join(cwd, SALT))
    expect(await access('map', '--write')).toMatchObject({ code: 0 })
    expect(await access('diff', LOCK)).toMatchObject({ code: 0 })
    put(cwd, 'portico.json', '{}')
    expect(await access('diff', 'main')).toMatchObject({ code: 2, stdout: expect.stringContaining('@lamp-team') })
    build()
    expect((await access('diff', 'main')).stdout).toContain('unknown group: beta')
    build({ groups: ['acme'] })
    put(cwd, 'portico.json', config)
    put(cwd, 'main', read(LOCK))
    const twofold = await access('diff', 'main')
    expect([twofold.code, twofold.stderr]).toEqual([1, expect.stringContaining('both a path and a Git revision')])
    expect(await access('diff', './main')).toMatchObject({ code: 0 })
    rmSync(join(cwd, 'main'))
    git('checkout', '--quiet', 'main', '--', LOCK, SALT)
  })

  test('a base that cannot be compared means exit code 1 and a message, whatever its name', async () => {
    build()
    for (const base of ['nowhere', '--', '--output=stolen', 'main:portico.json']) {
      const { code, stderr } = await access('diff', '--', base)
      expect([base, code]).toEqual([base, 1])
      expect(stderr).toMatch(/is not a file, a folder, or a Git revision/)
    }
  })
})
