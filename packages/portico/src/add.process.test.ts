import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'

const PACKAGE = `{
  "name": "manual",
  "scripts": {
    "start": "docusaurus start",
    "build": "docusaurus build",
    "serve": "docusaurus serve"
  },
  "dependencies": {
    "@docusaurus/core": "3.10.2",
    "react": "19.3.1"
  }
}
`

/** Configurations as real sites have them; everything around the list of themes must be preserved. */
const CONFIGS: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'typed, classic preset': [
    'docusaurus.config.ts',
    `import type { Config } from '@docusaurus/types'
import { themes as prismThemes } from './prism.ts'

// Our manual.
const config: Config = {
  title: 'Manual', // its name
  url: 'https://manual.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: 'docs' }, blog: false }]],
  themeConfig: { prism: { theme: prismThemes.github } },
}

export default config
`,
  ],
  'satisfies, with other themes': [
    'docusaurus.config.ts',
    `export default {
\ttitle: 'Manual',
\tthemes: ['@docusaurus/theme-mermaid'],
\tmarkdown: { mermaid: true },
} satisfies Config
`,
  ],
  'a function that CommonJS exports': [
    'docusaurus.config.js',
    `module.exports = function createConfig() {
  const lightTheme = require('prism-react-renderer').themes.github
  return {
    title: 'Manual',
    themes: [
      // diagrams
      '@docusaurus/theme-mermaid',
    ],
  }
}
`,
  ],
  'an async function with plugins': [
    'docusaurus.config.mjs',
    `export default async function config() {
  const { remark } = await import('./remark.mjs')
  return { title: 'Manual', plugins: [['@docusaurus/plugin-content-docs', { remarkPlugins: [remark] }]] }
}
`,
  ],
  'a call of its own function': [
    'docusaurus.config.ts',
    `async function getConfig(): Promise<Config> {
  const posts = await readPosts()
  const config: Config = {
    title: 'Manual',
    customFields: { posts },
    themes: ['@docusaurus/theme-mermaid'],
  }
  return config
}

export default getConfig()
`,
  ],
  'empty themes, on one line': ['docusaurus.config.js', `module.exports = { title: 'Manual', themes: [] };\n`],
}

function site(files: Readonly<Record<string, string>>): string {
  const cwd = emptyFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  return cwd
}

const filesOf = (cwd: string) =>
  Object.fromEntries(
    readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(cwd.length + 1), readFileSync(file, 'utf8')]),
  )

const crlf = (text: string) => text.replaceAll('\n', '\r\n')

describe('a site', { timeout: 60_000 }, () => {
  const cases = Object.entries(CONFIGS).flatMap(([name, [file, text]]) => [
    { name, file, text, ending: (text: string) => text },
    { name: `${name}, Windows line ends`, file, text, ending: crlf },
  ])
  test.each(cases)('with $name gets the theme once, and all of it is removed again', async ({ file, text, ending }) => {
    const before = {
      [file]: ending(text),
      'package.json': ending(PACKAGE),
      '.gitignore': ending('node_modules\n.docusaurus'),
      '.git/HEAD': 'ref: refs/heads/main\n',
    }
    const cwd = site(before)
    const added = await portico(['add', '--private', '/docs/partners', '--group', 'partners'], { cwd })
    expect(added).toMatchObject({ code: 0, stderr: '' })
    const after = filesOf(cwd)
    const config = after[file] ?? ''
    expect(config).toContain("{ path: '/docs/partners/', groups: ['partners'] },")
    for (const line of text.split('\n').filter((line) => line.includes('//'))) expect(config).toContain(line.trim())
    expect(config.replaceAll('\r\n', '').includes('\n')).toBe(ending !== crlf)
    expect(JSON.parse(after['package.json'] ?? '')).toMatchObject({
      scripts: {
        build: 'docusaurus build --out-dir .portico/staging && portico seal',
        preview: 'portico preview',
      },
      dependencies: { '@portico/docusaurus-theme': '0.1.0', portico: '0.1.0' },
    })
    expect(Object.keys(JSON.parse(after['package.json'] ?? '').dependencies)).toEqual(
      Object.keys(JSON.parse(after['package.json'] ?? '').dependencies).toSorted(),
    )
    expect(after['.gitignore']?.split(/\r?\n/)).toEqual(expect.arrayContaining(['.docusaurus', '.portico/', '/build']))
    expect(after['portico.json']).toContain('"partners"')
    expect(after['.github/workflows/portico.yml']).toContain('npm run build -- --to')

    const again = await portico(['add', '--private', '/docs/partners'], { cwd })
    expect(again.stdout).toContain('Nothing was changed')
    expect(filesOf(cwd)).toEqual(after)

    expect(await portico(['remove'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    expect(filesOf(cwd)).toEqual(before)
    expect((await portico(['remove'], { cwd })).stdout).toContain('Nothing was changed')
  })

  test.each([
    ['docusaurus deploy', 'SEAL && docusaurus deploy --skip-build'],
    ['GIT_USER=ada USE_SSH=true docusaurus deploy', 'SEAL && GIT_USER=ada USE_SSH=true docusaurus deploy --skip-build'],
    ['cross-env GIT_USER=ada docusaurus deploy', 'SEAL && cross-env GIT_USER=ada docusaurus deploy --skip-build'],
    ['npm run build && docusaurus deploy --skip-build', undefined],
    ['gh-pages -d build', undefined],
  ])('whose script is "%s" deploys the sealed folder', async (script, expected) => {
    const packageText = PACKAGE.replace('"serve":', `"publish-site": ${JSON.stringify(script)},\n    "serve":`)
    const before = {
      'docusaurus.config.js': `module.exports = { title: 'Manual', themes: [] };\n`,
      'package.json': packageText,
    }
    const cwd = site(before)
    const added = await portico(['add', '--private', '/docs/partners'], { cwd })
    expect(added).toMatchObject({ code: 0, stderr: '' })
    const { scripts } = JSON.parse(filesOf(cwd)['package.json'] ?? '')
    const seal = 'docusaurus build --out-dir .portico/staging && portico seal'
    expect(scripts['publish-site']).toBe(expected?.replace('SEAL', seal) ?? script)
    expect((await portico(['add'], { cwd })).stdout).toContain('Nothing was changed')
    await portico(['remove'], { cwd })
    expect(filesOf(cwd)).toMatchObject(before)
  })

  test.each(['docusaurus deploy --out-dir .portico/staging', 'npm t && docusaurus deploy', 'docusaurus serve --build'])(
    'whose script is "%s" is reported, because it must be changed by hand',
    async (script) => {
      const packageText = PACKAGE.replace('docusaurus serve', script)
      const cwd = site({
        'docusaurus.config.js': `module.exports = { title: 'Manual' };\n`,
        'package.json': packageText,
      })
      const added = await portico(['add'], { cwd })
      expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining('builds the site itself') })
      expect(JSON.parse(filesOf(cwd)['package.json'] ?? '').scripts.serve).toBe(script)
    },
  )

  test('keeps what was added to the list of themes since', async () => {
    const cwd = site({ 'docusaurus.config.js': `module.exports = {\n  title: 'Manual',\n}\n`, 'package.json': PACKAGE })
    await portico(['add'], { cwd })
    const file = join(cwd, 'docusaurus.config.js')
    writeFileSync(file, readFileSync(file, 'utf8').replace('themes: [', "themes: [\n    '@docusaurus/theme-mermaid',"))
    expect(await portico(['remove'], { cwd })).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toBe(
      `module.exports = {\n  themes: [\n    '@docusaurus/theme-mermaid',\n  ],\n  title: 'Manual',\n}\n`,
    )
  })

  test('with the theme in a comment gets it; one that was configured by hand keeps its configuration', async () => {
    const commented = `// '@portico/docusaurus-theme' comes later\nexport default { title: 'Manual' }\n`
    const cwd = site({ 'docusaurus.config.mjs': commented, 'package.json': PACKAGE })
    expect((await portico(['add'], { cwd })).stdout).toContain('Changed docusaurus.config.mjs')
    const text = `export default { ...shared, themes: [['@portico/docusaurus-theme', { orgID: 'a' }]] }\n`
    const own = site({ 'docusaurus.config.mjs': text, 'package.json': PACKAGE })
    expect(await portico(['add'], { cwd: own })).toMatchObject({ code: 0 })
    expect(filesOf(own)).toMatchObject({ 'docusaurus.config.mjs': text })
    expect(await portico(['remove'], { cwd: own })).toMatchObject({ code: 1 })
  })

  test('keeps what it already has, and the command says so', async () => {
    const cwd = site({
      'docusaurus.config.mjs': `export default { themes: [['@portico/docusaurus-theme', { orgID: 'a' }]] }\n`,
      'package.json': JSON.stringify({
        scripts: { build: 'docusaurus build', preview: 'docusaurus serve' },
        dependencies: { portico: '0.0.9' },
        devDependencies: { '@portico/docusaurus-theme': '0.1.0' },
      }),
    })
    const added = await portico(['add', '--private', '/docs/partners', '--json'], { cwd })
    expect(added.code).toBe(0)
    expect(JSON.parse(added.stdout).kept).toEqual([
      expect.stringContaining("Add this to its privatePaths:\n  { path: '/docs/partners/', groups: ['readers'] },"),
      expect.stringContaining('a script "preview", "docusaurus serve", which was kept. Run "npx portico preview"'),
      expect.stringContaining('requires portico 0.0.9, which was kept'),
    ])
    expect((await portico(['add'], { cwd })).stderr).toContain('already has a script "preview"')
    expect(JSON.parse(filesOf(cwd)['package.json'] ?? '')).toMatchObject({
      scripts: { preview: 'docusaurus serve' },
      dependencies: { portico: '0.0.9' },
    })
  })

  test('is not changed by --dry-run, which shows what would change', async () => {
    const before = { 'docusaurus.config.js': `module.exports = {\n  title: 'Manual',\n}\n`, 'package.json': PACKAGE }
    const cwd = site(before)
    const preview = await portico(['add', '--dry-run'], { cwd })
    expect(preview.stdout).toMatch(
      /--- docusaurus\.config\.js\n\+\+\+ docusaurus\.config\.js\n module\.exports = \{\n\+ /,
    )
    expect(preview.stdout).toContain('--- /dev/null\n+++ .gitignore\n')
    expect(preview.stdout).toContain('Nothing was changed')
    expect(filesOf(cwd)).toEqual(before)
  })

  test.each([
    ['includes another object', 'export default { ...shared, title: "Manual" }'],
    ['is created by a call', 'export default makeConfig({ title: "Manual" })'],
    [
      'is created by its own function from another object',
      'const made = (given) => given\nexport default made({ title: "Manual" })',
    ],
    ['returns one of two objects', 'export default () => { if (process.env.CI) return { a: 1 }\nreturn { b: 2 } }'],
    ['lists its themes elsewhere', 'export default { title: "Manual", themes: ourThemes }'],
    [
      'changes its list of themes later',
      'const config = { title: "Manual" }\nconfig.themes = []\nexport default config',
    ],
    ['cannot be parsed', 'export default { title: '],
  ])('is not changed if its configuration %s; what to write is printed', async (_, text) => {
    const before = { 'docusaurus.config.mjs': text, 'package.json': PACKAGE }
    const cwd = site(before)
    const refused = await portico(['add'], { cwd })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('docusaurus.config.mjs cannot be changed safely')
    expect(refused.stderr).toContain("'@portico/docusaurus-theme',")
    expect(filesOf(cwd)).toEqual(before)
  })

  test.each(['docusaurus build && pagefind --site build', 'docusaurus build --out-dir dist', 'node build.mjs'])(
    'is not changed if its script "build" is %s',
    async (build) => {
      const before = {
        'docusaurus.config.mjs': 'export default {}',
        'package.json': PACKAGE.replace('"docusaurus build"', JSON.stringify(build)),
      }
      const cwd = site(before)
      const refused = await portico(['add'], { cwd })
      expect(refused).toMatchObject({ code: 1 })
      expect(refused.stderr).toContain('portico seal')
      expect(filesOf(cwd)).toEqual(before)
    },
  )

  test('gets a list of the files that currently publish the text of the pages that will be private', async () => {
    const secret = 'Partners pay four cents for &quot;each&quot; call.'
    const cwd = site({
      'docusaurus.config.mjs': 'export default {}',
      'package.json': PACKAGE,
      'build/docs/partners/index.html': `<nav>x</nav><main><article><p>${secret}</p></article></main>`,
      'build/docs/intro/index.html': '<main><article><p>Everyone may read this sentence here.</p></article></main>',
      'build/assets/js/main.js': `const text=${JSON.stringify('Partners pay four cents for "each" call.')}`,
      'build/search-index.json': '{"t":"nothing of the kind"}',
    })
    const { stdout } = await portico(['add', '--private', '/docs/partners'], { cwd })
    expect(stdout).toContain('the text of this page (/docs/partners) in 2 files')
    expect(stdout).toMatch(/build\/docs\/partners\/index\.html/)
    expect(stdout).toMatch(/build\/assets\/js\/main\.js/)
    expect(stdout).not.toMatch(/search-index|docs\/intro/)
  })

  test('without a build gets a note that this is not known, and an invalid path is refused', async () => {
    const cwd = site({ 'docusaurus.config.mjs': 'export default {}', 'package.json': PACKAGE })
    expect((await portico(['add', '--private', '/docs/a', '--dry-run'], { cwd })).stdout).toContain('is unknown')
    for (const path of ['docs/a', '/docs/*', "/it's", '/'])
      expect(await portico(['add', '--private', path], { cwd })).toMatchObject({ code: 1, stdout: '' })
    expect((await portico(['add'], { cwd: emptyFolder() })).stderr).toContain('not the folder of a Docusaurus site')
  })
})
