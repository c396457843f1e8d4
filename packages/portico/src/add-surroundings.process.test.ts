import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'

type Files = Readonly<Record<string, string>>

const CONFIG = `export default { title: 'Manual' }\n`
const manifest = (more: object = {}) =>
  `${JSON.stringify({ scripts: { build: 'docusaurus build' }, dependencies: { '@docusaurus/core': '3.10.2' }, ...more }, null, 2)}\n`

function repository(files: Files): string {
  const root = emptyFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

const filesOf = (folder: string): Files =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
  )

interface Shape {
  readonly name: string
  readonly files: Files
  /** The folder of the site; the root of the repository if not given. */
  readonly folder?: string
  readonly workflow: string | undefined
  /** The steps of the workflow that run commands: the installation with its folder, and the build. */
  readonly steps?: readonly [install: string, folder: string | undefined, build: string]
  readonly next: readonly [install: string, build: string, preview: string]
}

const GIT = { '.git/HEAD': 'ref: refs/heads/main\n' }
const SITE = { 'docusaurus.config.mjs': CONFIG, 'package.json': manifest() }
const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))

const NPM = ['npm install', 'npm run build', 'npm run preview'] as const
const PNPM = ['pnpm install', 'pnpm run build', 'pnpm run preview'] as const
const YARN = ['yarn install', 'yarn run build', 'yarn run preview'] as const
const BUN = ['bun install', 'bun run build', 'bun run preview'] as const
const ROOT = '.github/workflows/portico.yml'
const FROZEN_PNPM = 'corepack enable && pnpm install --frozen-lockfile'
const FROZEN_YARN = 'corepack enable && yarn install --immutable'

const SHAPES: readonly Shape[] = [
  { name: 'no repository', files: SITE, workflow: undefined, next: NPM },
  {
    name: 'no lock file',
    files: { ...SITE, ...GIT },
    workflow: ROOT,
    steps: ['npm install', undefined, 'npm run build --'],
    next: NPM,
  },
  {
    name: 'npm',
    files: { ...SITE, ...GIT, 'package-lock.json': '{}' },
    workflow: ROOT,
    steps: ['npm ci', undefined, 'npm run build --'],
    next: NPM,
  },
  {
    name: 'pnpm',
    files: { ...SITE, ...GIT, 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" },
    workflow: ROOT,
    steps: [FROZEN_PNPM, undefined, 'pnpm run build'],
    next: PNPM,
  },
  {
    name: 'yarn 1',
    files: { ...SITE, ...GIT, 'yarn.lock': '# yarn lockfile v1\n' },
    workflow: ROOT,
    steps: ['yarn install --frozen-lockfile', undefined, 'yarn run build'],
    next: YARN,
  },
  {
    name: 'yarn 4',
    files: { ...SITE, ...GIT, 'yarn.lock': '__metadata:\n  version: 8\n', '.yarnrc.yml': 'nodeLinker: node-modules\n' },
    workflow: ROOT,
    steps: [FROZEN_YARN, undefined, 'yarn run build'],
    next: YARN,
  },
  {
    name: 'bun',
    files: { ...SITE, ...GIT, 'bun.lock': '{}' },
    workflow: ROOT,
    steps: ['bun install --frozen-lockfile', undefined, 'bun run build'],
    next: BUN,
  },
  { name: 'an old bun', files: { ...SITE, 'bun.lockb': '\0' }, workflow: undefined, next: BUN },
  {
    name: 'the field packageManager, without a lock file',
    files: { ...SITE, ...GIT, 'package.json': manifest({ packageManager: 'pnpm@9.8.0' }) },
    workflow: ROOT,
    steps: ['corepack enable && pnpm install', undefined, 'pnpm run build'],
    next: PNPM,
  },
  {
    name: 'a workspace of npm, with a lock file at the root',
    files: {
      ...below('packages/website', SITE),
      ...GIT,
      'package.json': '{"workspaces":["packages/*"]}',
      'package-lock.json': '{}',
    },
    folder: 'packages/website',
    workflow: '.github/workflows/portico-packages-website.yml',
    steps: ['npm ci', '.', 'npm run build --'],
    next: NPM,
  },
  {
    name: 'a workspace of yarn, in an object',
    files: {
      ...below('website', SITE),
      ...GIT,
      'package.json': '{"packageManager":"yarn@4.9.1","workspaces":{"packages":["website","packages/**"]}}',
      'yarn.lock': '__metadata:\n  version: 8\n',
    },
    folder: 'website',
    workflow: '.github/workflows/portico-website.yml',
    steps: [FROZEN_YARN, '.', 'yarn run build'],
    next: YARN,
  },
  {
    name: 'a workspace of pnpm',
    files: {
      ...below('apps/docs/site', SITE),
      ...GIT,
      'package.json': '{}',
      'pnpm-workspace.yaml': 'packages:\n  - apps/**\n',
      'pnpm-lock.yaml': '',
    },
    folder: 'apps/docs/site',
    workflow: '.github/workflows/portico-apps-docs-site.yml',
    steps: [FROZEN_PNPM, '.', 'pnpm run build'],
    next: PNPM,
  },
  {
    name: 'a folder of its own in a repository with another lock file',
    files: {
      ...below('docs', { ...SITE, 'yarn.lock': '# yarn lockfile v1\n' }),
      ...GIT,
      'package.json': '{}',
      'package-lock.json': '{}',
    },
    folder: 'docs',
    workflow: '.github/workflows/portico-docs.yml',
    steps: ['yarn install --frozen-lockfile', undefined, 'yarn run build'],
    next: YARN,
  },
  {
    name: 'a folder that is excluded from the workspaces',
    files: {
      ...below('packages/docs', SITE),
      ...GIT,
      'package.json': '{"workspaces":["packages/*","!packages/docs"]}',
      'package-lock.json': '{}',
    },
    folder: 'packages/docs',
    workflow: '.github/workflows/portico-packages-docs.yml',
    steps: ['npm install', undefined, 'npm run build --'],
    next: NPM,
  },
  {
    name: 'a Git worktree, whose .git is a file',
    files: { ...SITE, '.git': 'gitdir: /elsewhere\n' },
    workflow: ROOT,
    steps: ['npm install', undefined, 'npm run build --'],
    next: NPM,
  },
]

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly 'working-directory'?: string
}

describe.each(SHAPES)('a site with $name', ({ files, folder = '', workflow, steps, next }) => {
  test('gets its workflow and next steps, and is restored', async () => {
    const root = repository(files)
    const cwd = join(root, folder)
    const { code, stdout, stderr } = await portico(['add'], { cwd })
    expect([code, stderr]).toEqual([0, ''])
    for (const command of next) expect(stdout).toMatch(new RegExp(`^  ${command} +# `, 'm'))
    const after = filesOf(root)
    expect(Object.keys(after).filter((name) => name.startsWith('.github'))).toEqual(workflow ? [workflow] : [])
    if (workflow && steps) {
      const { jobs } = load(after[workflow] ?? '') as {
        jobs: { build: { steps: readonly Step[]; defaults?: { run: Step } } }
      }
      const [install, build] = jobs.build.steps.filter(({ run }) => run !== undefined)
      expect(jobs.build.defaults?.run['working-directory']).toBe(folder || undefined)
      expect([install?.run, install?.['working-directory']]).toEqual(steps.slice(0, 2))
      expect(build?.run).toBe(`${steps[2]} --to "$SITE_KEY" --origin "$SITE_ORIGIN"`)
      expect(jobs.build.steps.some(({ uses }) => uses?.includes('setup-bun'))).toBe(next === BUN)
    }
    expect((await portico(['add'], { cwd })).stdout).toContain('Nothing was changed')
    expect((await portico(['remove'], { cwd })).code).toBe(0)
    expect(filesOf(root)).toEqual(files)
  })
})

test('other files that build the site are named, and kept', async () => {
  const deploy = 'jobs:\n  deploy:\n    steps:\n      - run: npx docusaurus build\n'
  const files = {
    ...below('website', SITE),
    ...GIT,
    '.github/workflows/deploy.yml': deploy,
    '.github/workflows/test.yml': deploy.replace('npx docusaurus build', 'npm run build'),
    'website/netlify.toml': '[build]\n  command = "yarn docusaurus build"\n',
    'netlify.toml': '[build]\n  command = "docusaurus build --out-dir .portico/staging && portico seal"\n',
  }
  const root = repository(files)
  const { code, stderr } = await portico(['add'], { cwd: join(root, 'website') })
  expect(code).toBe(0)
  const instead =
    'builds the site itself and would use it unsealed, so the build in it stops. Run "npm run build" there instead.'
  expect(stderr.trim().split('\n')).toEqual([
    `portico: netlify.toml:2 ${instead}`,
    `portico: ../.github/workflows/deploy.yml:4 ${instead}`,
  ])
  expect(filesOf(root)['.github/workflows/deploy.yml']).toBe(deploy)
})

describe('package.json', () => {
  const sealed = 'docusaurus build --out-dir .portico/staging && portico seal'
  test.each<[name: string, before: string, after: object]>([
    [
      'without dependencies',
      '{\n  "scripts": {\n    "build": "docusaurus build"\n  }\n}\n',
      { scripts: { build: sealed }, dependencies: { portico: '0.1.0' } },
    ],
    [
      'with empty sections',
      '{ "scripts": {}, "dependencies": {}, "name": "x" }',
      { scripts: { build: sealed.replace('dir ', 'dir=') }, dependencies: { portico: '0.1.0' } },
    ],
    ['without anything', '{}\n', { scripts: { preview: 'portico preview' }, dependencies: { portico: '0.1.0' } }],
    [
      'with Docusaurus in devDependencies, and tabs',
      '{\n\t"scripts": { "build": "docusaurus build" },\n\t"devDependencies": {\n\t\t"@docusaurus/core": "3.10.2"\n\t}\n}',
      { devDependencies: { '@docusaurus/core': '3.10.2', '@portico/docusaurus-theme': '0.1.0', portico: '0.1.0' } },
    ],
    [
      'whose build is another script',
      manifest({
        scripts: { build: 'npm run gen && npm run build:site', 'build:site': 'docusaurus build --locale en' },
      }),
      { scripts: { 'build:site': `docusaurus build --locale en${sealed.slice('docusaurus build'.length)}` } },
    ],
    [
      'whose build runs through a script of npm',
      manifest({ scripts: { docusaurus: 'docusaurus', build: 'npm run docusaurus build' } }),
      { scripts: { build: `npm run docusaurus build -- ${sealed.slice('docusaurus build '.length)}` } },
    ],
    [
      'whose only build has another name',
      manifest({ scripts: { 'docs:build': 'node ./node_modules/@docusaurus/core/bin/docusaurus.mjs build' } }),
      { scripts: { 'docs:build': expect.stringMatching(/mjs build --out-dir \.portico\/staging && portico seal$/) } },
    ],
  ])('%s is changed and restored', async (_, before, after) => {
    for (const text of [before, before.replaceAll('\n', '\r\n'), `\uFEFF${before}`]) {
      const files = { 'docusaurus.config.mjs': CONFIG, 'package.json': text }
      const cwd = repository(files)
      expect(await portico(['add'], { cwd })).toMatchObject({ code: 0, stderr: '' })
      const changed = filesOf(cwd)['package.json'] ?? ''
      expect(JSON.parse(changed.replace('\uFEFF', ''))).toMatchObject(after)
      expect((await portico(['add'], { cwd })).stdout).toContain('Nothing was changed')
      await portico(['remove'], { cwd })
      expect(filesOf(cwd)).toEqual(files)
    }
  })

  test('with several builds and none called "build" is refused', async () => {
    const scripts = { docs: 'docusaurus build', site: 'docusaurus build' }
    const cwd = repository({ 'docusaurus.config.mjs': CONFIG, 'package.json': manifest({ scripts }) })
    expect(await portico(['add'], { cwd })).toMatchObject({ code: 1, stderr: expect.stringContaining('docs, site') })
  })
})

describe('the version of Docusaurus', () => {
  const range = (version: string) =>
    manifest({ dependencies: { '@docusaurus/core': version, '@docusaurus/preset-classic': version } })
  const update = '@docusaurus/core@3.10.2 @docusaurus/preset-classic@3.10.2'
  test.each<[name: string, files: Files, says: string]>([
    [
      'in package.json',
      { 'package.json': range('3.1.0') },
      `3.1.0, and Portico supports 3.6, 3.7, 3.8, 3.9 and 3.10. Nothing was changed. Update it first, build the site once`,
    ],
    [
      '2, as a range',
      { 'package.json': range('^2.4.1') },
      `  npm install ${update} @mdx-js/react@3 react@19 react-dom@19`,
    ],
    [
      'that is installed',
      { 'package.json': range('^3.0.0'), 'node_modules/@docusaurus/core/package.json': '{"version":"3.5.2"}' },
      'uses Docusaurus 3.5.2',
    ],
    [
      'in the lock file of npm',
      {
        'package.json': range('^3.0.0'),
        'package-lock.json': '{"packages":{"node_modules/@docusaurus/core": {\n "version": "3.5.2"}}}',
      },
      'uses Docusaurus 3.5.2',
    ],
    [
      'in the lock file of yarn 1',
      {
        'package.json': range('^3.0.0'),
        'yarn.lock': '# yarn lockfile v1\n\n"@docusaurus/core@^3.0.0":\n  version "3.5.2"\n',
      },
      `yarn add ${update}`,
    ],
    [
      'in the lock file of yarn 4',
      {
        'package.json': range('^3.0.0'),
        'yarn.lock': '__metadata:\n  version: 8\n\n"@docusaurus/core@npm:^3.0.0":\n  version: 3.5.2\n',
      },
      `yarn add ${update}`,
    ],
    [
      'in the lock file of pnpm',
      { 'package.json': range('^3.0.0'), 'pnpm-lock.yaml': "packages:\n  '@docusaurus/core@3.5.2(react@18.3.1)':\n" },
      `pnpm add ${update}`,
    ],
    [
      'in the lock file of bun',
      {
        'package.json': range('^3.0.0'),
        'bun.lock': '{"packages":{"@docusaurus/core": ["@docusaurus/core@3.5.2", ""]}}',
      },
      `bun add ${update}`,
    ],
    ['that is too new', { 'package.json': range('4.0.0') }, 'Look for a newer version of Portico.'],
  ])('%s is refused before anything is changed', async (_, files, says) => {
    const before = { 'docusaurus.config.mjs': CONFIG, ...files }
    const cwd = repository(before)
    expect(await portico(['add'], { cwd })).toMatchObject({ code: 1, stderr: expect.stringContaining(says) })
    expect(filesOf(cwd)).toEqual(before)
  })

  test.each(['^3.0.0', '3.x', 'latest', 'workspace:*', '~3.9.2'])(
    'as the range %s is not known to be unsupported',
    async (version) => {
      const cwd = repository({ 'docusaurus.config.mjs': CONFIG, 'package.json': range(version) })
      expect(await portico(['add'], { cwd })).toMatchObject({ code: 0 })
    },
  )
})
