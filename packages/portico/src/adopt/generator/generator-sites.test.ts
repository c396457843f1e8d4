import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { writeChanges } from '../site-folder.js'
import { siteIn } from '../site-in.js'

const OPTIONS = { orgID: 'org', privatePaths: ['/partners'], group: 'partners' }
const GIT = { '.git/HEAD': 'ref: refs/heads/main\n' }
const SEAL = ' && portico seal .portico/staging --out sealed'
const TEMPLATES = new URL('../../../../create-portico/templates/', import.meta.url).pathname

type Files = Readonly<Record<string, string>>

function folderOf(files: Files): string {
  const cwd = mkdtempSync(join(tmpdir(), 'portico-generator-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  return cwd
}

const filesOf = (cwd: string): Files =>
  Object.fromEntries(
    readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(cwd.length + 1), readFileSync(file, 'utf8')]),
  )

interface Step {
  readonly uses?: string
  readonly run?: string
}

const stepsOf = (workflow = '') => (load(workflow) as { jobs: { build: { steps: readonly Step[] } } }).jobs.build.steps

const packaged = (scripts: Files, packages: Files = {}) => ({
  'package.json': `${JSON.stringify({ name: 'site', scripts, devDependencies: packages }, null, 2)}\n`,
})

const SITES: readonly (readonly [generator: string, files: Files, script: string, build: string])[] = [
  [
    'VitePress',
    { 'docs/.vitepress/config.mts': '', ...packaged({ 'docs:build': 'vitepress build docs' }, { vitepress: '1.6.4' }) },
    'docs:build',
    'vitepress build docs --outDir .portico/staging',
  ],
  [
    'VitePress',
    { '.vitepress/config.js': '', ...packaged({ build: 'tsc' }) },
    'build:docs',
    'vitepress build . --outDir ./.portico/staging',
  ],
  [
    'Starlight',
    {
      'astro.config.mjs': '',
      ...packaged({ build: 'astro check && astro build' }, { '@astrojs/starlight': '0.37.7' }),
    },
    'build',
    'astro check && astro build --outDir .portico/staging',
  ],
  [
    'Astro',
    { 'astro.config.ts': '', ...packaged({ preview: 'astro preview' }) },
    'build',
    'astro build --outDir ./.portico/staging',
  ],
  [
    'Storybook',
    { '.storybook/main.ts': '', ...packaged({ 'build-storybook': 'storybook build' }) },
    'build-storybook',
    'storybook build --output-dir .portico/staging',
  ],
  ['TypeDoc', { 'typedoc.json': '{}', ...packaged({ docs: 'typedoc' }) }, 'docs', 'typedoc --out .portico/staging'],
  ['MkDocs', { 'mkdocs.yml': 'site_name: Acme\n' }, 'build', 'mkdocs build --clean --site-dir .portico/staging'],
  [
    'Hugo',
    { 'hugo.toml': '', '.gitignore': 'public/' },
    'build',
    'hugo --cleanDestinationDir --destination .portico/staging',
  ],
  ['Hugo', { 'config.toml': 'baseURL = "/"\n' }, 'build', 'hugo --cleanDestinationDir --destination .portico/staging'],
  [
    'Sphinx',
    { 'docs/source/conf.py': 'project = "Acme"\n', 'docs/requirements.txt': 'sphinx\n' },
    'build',
    'sphinx-build -E -d .portico/doctrees docs/source .portico/staging',
  ],
  ['Doxygen', { Doxyfile: 'PROJECT_NAME = Acme\n' }, 'build', 'doxygen Doxyfile.portico'],
]

test.each(SITES)(
  'a site of %s gets its rules, scripts and workflow once, and all of it is removed again',
  (...site) => {
    const [generator, files, script, build] = site
    const before = { ...files, ...GIT }
    const cwd = folderOf(before)
    const sources = siteIn(cwd)
    expect(sources).toMatchObject({ generator, sealed: 'sealed' })
    writeChanges(cwd, sources.add(OPTIONS).changes)
    const after = filesOf(cwd)
    const { scripts, dependencies, devDependencies } = JSON.parse(after['package.json'] ?? '')
    expect(scripts[script]).toBe(build + SEAL)
    expect({ ...dependencies, ...devDependencies }.portico).toMatch(/^\d/)
    expect(JSON.parse(after['portico.json'] ?? '')).toEqual({
      readerGroups: ['partners'],
      access: { rules: [{ path: '/partners/', groups: ['partners'] }] },
    })
    expect(after['.gitignore']?.split('\n')).toEqual(expect.arrayContaining(['.portico/', '/sealed']))
    const steps = stepsOf(after['.github/workflows/portico.yml'])
    expect(steps.at(-1)?.run).toBe(`npm run ${script} -- --to "$SITE_KEY" --origin "$SITE_ORIGIN"`)

    expect(siteIn(cwd).add(OPTIONS).changes).toEqual(new Map())
    const { changes, modified } = siteIn(cwd).remove()
    expect(modified).toEqual([])
    writeChanges(cwd, changes)
    expect(filesOf(cwd)).toEqual(before)
  },
)

test('the workflow installs what a generator outside npm needs', () => {
  const added = (files: Files) => {
    const cwd = folderOf({ ...files, ...GIT })
    const { changes, warnings } = siteIn(cwd).add(OPTIONS)
    const steps = stepsOf(changes.get('.github/workflows/portico.yml'))
    return { warnings, steps: steps.map(({ uses, run }) => uses ?? run) }
  }
  const listed = added({ 'mkdocs.yml': '', 'requirements.txt': 'mkdocs-material\n' })
  expect(listed).toMatchObject({ warnings: [] })
  expect(listed.steps).toEqual(
    expect.arrayContaining(['actions/setup-python@v5', 'pip install --requirement requirements.txt']),
  )
  const unlisted = added({ 'mkdocs.yml': '' })
  expect(unlisted.steps).toContain('pip install mkdocs')
  expect(unlisted.warnings[0]).toContain('There is no requirements.txt')
  expect(added({ 'hugo.yaml': '' }).steps).toContain('peaceiris/actions-hugo@v3')
})

test('a script that names another folder is refused, and nothing is changed', () => {
  const cwd = folderOf({ 'typedoc.json': '{}', ...packaged({ docs: 'typedoc --out public/api' }) })
  expect(() => siteIn(cwd).add(OPTIONS)).toThrow(/its script "docs", "typedoc --out public\/api", names the folder/)
})

test.each([
  [
    'copies into the result',
    { 'docs/.vitepress/config.mts': '' },
    'vitepress build docs && cp CNAME docs/.vitepress/dist',
    'vitepress build docs --outDir .portico/staging && cp CNAME .portico/staging',
  ],
  [
    'names the folder for it',
    { 'astro.config.mjs': '' },
    'astro check && astro build --outDir=out/docs; cp robots.txt out/docs/',
    'astro check && astro build --outDir=.portico/staging; cp robots.txt .portico/staging/',
  ],
  ['writes a log', { 'typedoc.json': '{}' }, 'typedoc > log.txt', 'typedoc --out .portico/staging > log.txt'],
  [
    'runs a generator outside npm',
    { 'mkdocs.yml': '', 'requirements.txt': '' },
    'tsc && mkdocs build --strict && gzip -k site/sitemap.xml',
    'tsc && mkdocs build --clean --site-dir .portico/staging && gzip -k .portico/staging/sitemap.xml',
  ],
  [
    'ends with a generator outside npm',
    { 'hugo.toml': '' },
    'hugo',
    'hugo --cleanDestinationDir --destination .portico/staging',
  ],
] as const)('a script that builds and %s is left as it is, with a sentence that says what to write', (...row) => {
  const [, files, script, sealed] = row
  const cwd = folderOf({ ...files, ...packaged({ release: script }) })
  const { changes, warnings } = siteIn(cwd).add(OPTIONS)
  expect(JSON.parse(changes.get('package.json') ?? '').scripts.release).toBe(script)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(`The script "release" of package.json, ${JSON.stringify(script)}, builds the site`)
  expect(warnings[0]?.endsWith(`write: ${sealed}${SEAL}`), warnings[0]).toBe(true)
  const written = folderOf({ ...files, ...packaged({ release: `${sealed}${SEAL}` }) })
  expect(siteIn(written).add(OPTIONS).warnings).toEqual([])
})

test('a script that only shows the site, or seals what it builds, needs no sentence', () => {
  const scripts = { serve: 'hugo server -D && true', new: 'hugo new post', ship: `hugo${SEAL} && echo` }
  expect(siteIn(folderOf({ 'hugo.toml': '', ...packaged(scripts) })).add(OPTIONS).warnings).toEqual([])
})

test('a script that watches the sources is not a build, and stays as it is', () => {
  const scripts = { watch: 'typedoc --watch', docs: 'typedoc' }
  const { changes } = siteIn(folderOf({ 'typedoc.json': '{}', ...packaged(scripts) })).add(OPTIONS)
  expect(JSON.parse(changes.get('package.json') ?? '').scripts).toMatchObject({
    watch: 'typedoc --watch',
    docs: `typedoc --out .portico/staging${SEAL}`,
  })
})

test('rules of a site that has some are for the author to add', () => {
  const cwd = folderOf({ 'mkdocs.yml': '', 'portico.json': '{ "readerGroups": ["staff"] }' })
  const { changes, warnings } = siteIn(cwd).add(OPTIONS)
  expect(changes.has('portico.json')).toBe(false)
  expect(warnings).toEqual([expect.stringContaining('{"path":"/partners/","groups":["partners"]}')])
})

test('a folder without a known configuration is no site, and says what else there is', () => {
  const files = { 'conf.py': 'DEBUG = True\n', 'config.toml': 'port = 80\n', ...packaged({}) }
  expect(() => siteIn(folderOf(files))).toThrow(/VitePress, Starlight, .+ "portico seal FOLDER"/)
  expect(() => siteIn(folderOf({ 'mkdocs.yml': '', 'package.json': '{' }))).toThrow('package.json is not valid JSON')
})

test.each(readdirSync(TEMPLATES).filter((name) => name !== 'docusaurus'))(
  'the sample site of %s has all that is added',
  (name) => {
    const cwd = folderOf({})
    cpSync(join(TEMPLATES, name), cwd, { recursive: true })
    renameSync(join(cwd, 'gitignore'), join(cwd, '.gitignore'))
    expect(siteIn(cwd).generator.toLowerCase()).toBe(name)
    expect(siteIn(cwd).add(OPTIONS)).toEqual({ changes: new Map(), warnings: [] })
  },
)
