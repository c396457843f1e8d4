import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONFIG_SHAPES } from './testing/config-shapes.js'
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

describe('a site', () => {
  // The other shapes are tested with the function itself.
  const cases = CONFIG_SHAPES.slice(0, 4).flatMap(({ name, file, text }, at) => [
    { name: at % 2 ? name : `${name}, Windows line ends`, file, text, ending: at % 2 ? (text: string) => text : crlf },
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
    expect(config).toMatch(/\{ path: (['"])\/docs\/partners\/\1, groups: \[(['"])partners\2\] \},/)
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

  test('whose options were changed and whose list of themes grew since keeps only what its author wrote', async () => {
    const cwd = site({ 'docusaurus.config.js': `module.exports = {\n  title: 'Manual',\n}\n`, 'package.json': PACKAGE })
    await portico(['add'], { cwd })
    const file = join(cwd, 'docusaurus.config.js')
    const changed = readFileSync(file, 'utf8')
      .replace('  title', "  themes: ['@docusaurus/theme-mermaid'],\n  title")
      .replace("uxMode: 'modal'", "uxMode: 'redirect', accountPage: '/account'")
    writeFileSync(file, changed)
    expect(await portico(['remove'], { cwd })).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toBe(
      `module.exports = {\n  themes: ['@docusaurus/theme-mermaid'],\n  title: 'Manual',\n}\n`,
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
      /--- docusaurus\.config\.js\n\+\+\+ docusaurus\.config\.js\n module\.exports = \{\n {3}title: 'Manual',\n \}\n\+/,
    )
    expect(preview.stdout).toContain('--- /dev/null\n+++ .gitignore\n')
    expect(preview.stdout).toContain('Nothing was changed')
    expect(filesOf(cwd)).toEqual(before)
  })

  test.each([
    ['exports nothing', 'export const title = "Manual"'],
    ['cannot be parsed', 'export default { title: '],
  ])('is not changed if its configuration %s; what to write is printed', async (_, text) => {
    const before = { 'docusaurus.config.mjs': text, 'package.json': PACKAGE }
    const cwd = site(before)
    const refused = await portico(['add'], { cwd })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('docusaurus.config.mjs cannot be changed safely')
    expect(refused.stderr).toContain('export default withPortico(config)')
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
    expect((await portico(['add'], { cwd: emptyFolder() })).stderr).toContain('not the folder of a site')
  })
})
