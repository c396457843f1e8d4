import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@portico/server/testing/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { buildPackages } from '../../tools/lib/build-steps.mjs'
import { CACHE, PORTICO } from '../../tools/lib/root.mjs'
import { acceptLink } from './sign-in.js'
import { expectSiteColors } from './site-colors.js'

/** Existing sites, changed by the commands and built with their own scripts. */
const SITES = join(CACHE, 'adopted-sites')
const SECRET = 'Partners pay seventeen copper kettles for each crossing.'

beforeAll(async () => {
  await buildPackages()
  await rm(SITES, { recursive: true, force: true })
})
afterAll(() => rm(SITES, { recursive: true, force: true }))

const config = (more: string) => `export default {
  title: 'Crossings',
  url: 'https://crossings.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [['classic', { blog: false }]],
${more}}
`

async function site(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(SITES, name)
  const all = {
    'package.json': `${JSON.stringify({ name, private: true, scripts: { build: 'docusaurus build' }, dependencies: { '@docusaurus/core': '3.10.2' } }, null, 2)}\n`,
    'docs/welcome.md': '---\nslug: /\n---\n\n# Welcome\n\nEveryone may read this.\n',
    'src/pages/index.md': '# Crossings\n',
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

const PORT = String(await freePort())

/** Runs a command in a folder, with no setting of this machine except a port. */
const run = (cwd: string, command: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const { PATH = '', HOME = '' } = process.env
    execFile(command, args, { cwd, env: { PATH, HOME, PORT }, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr }),
    )
  })
const portico = (cwd: string, ...args: string[]) => run(cwd, process.execPath, PORTICO, ...args)

/** The files below a folder that contain the private text. */
async function leaksIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const))
  return texts.filter(([, text]) => text.includes('seventeen copper kettles')).map(([file]) => file)
}

async function expectSealed(folder: string): Promise<void> {
  const built = await run(folder, 'npm', 'run', 'build')
  expect(built.code, built.output).toBe(0)
  expect(await leaksIn(join(folder, 'build'))).toEqual([])
  expect(await leaksIn(join(folder, '.portico', 'staging'))).not.toEqual([])
  expect(await readFile(join(folder, 'build', 'docs', 'index.html'), 'utf8')).toContain('Everyone may read this.')
}

interface Ready {
  readonly url: string
  readonly readers: readonly { readonly groups: readonly string[]; readonly link: string }[]
}

/** Opens the sealed site as a reader of its only audience, with the link that the site's script prints, and as a visitor. */
async function expectPreviewed(folder: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [PORTICO, 'preview', '--json'], { cwd: folder, env: { PATH, HOME, PORT } })
  const ended = once(child, 'close')
  const browser = await launchBrowser()
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('{"event":"ready"')) continue
      const { url, readers } = JSON.parse(line) as Ready
      expect(readers.map(({ groups }) => groups)).toEqual([['allies']])
      const page = await (await browser.newContext()).newPage()
      await page.goto(readers[0]?.link ?? '')
      expect(page.url()).toContain(`${url}/docs/partners/prices`)
      await acceptLink(page)
      await page.getByText(SECRET).waitFor()
      await expectSiteColors(browser, `${url}/docs/partners/prices`)
      return
    }
    throw new Error('The preview ended before it was ready.')
  } finally {
    await browser.close()
    child.kill('SIGTERM')
    await ended
  }
}

test('a site that "portico add" changed is sealed by its own script, and "portico remove" restores it', async () => {
  const folder = await site('added', {
    'docusaurus.config.mjs': config(`  themeConfig: { navbar: { title: 'Crossings' } },\n`),
    'docs/partners/prices.md': `# Prices\n\n${SECRET}\n`,
  })
  const before = await readFile(join(folder, 'docusaurus.config.mjs'), 'utf8')
  const added = await portico(folder, 'add', '--private', '/docs/partners/', '--group', 'allies')
  expect(added.code, added.output).toBe(0)
  await expectSealed(folder)
  await expectPreviewed(folder)
  const removed = await portico(folder, 'remove')
  expect(removed.code, removed.output).toBe(0)
  expect(await readFile(join(folder, 'docusaurus.config.mjs'), 'utf8')).toBe(before)
})

test('a site that still contains the SlashID theme’s rules is not built, and is sealed once they were moved', async () => {
  const moving = {
    'docusaurus.config.mjs': config(`  themes: ['@portico/docusaurus-theme'],\n`),
    'docs/prices.md': `---\nsidebar_custom_props:\n  slashid:\n    groups: [allies]\n---\n\n# Prices\n\n${SECRET}\n`,
  }
  const carrying = await site('carrying', {
    ...moving,
    'docusaurus.config.mjs': config(`  themes: [['@portico/docusaurus-theme', { orgID: 'x' }]],\n`),
  })
  const refused = await run(carrying, 'npx', 'docusaurus', 'build', '--out-dir', '.portico/staging')
  expect(refused.code).not.toBe(0)
  expect(refused.output).toContain('docs/prices.md:3 has sidebar_custom_props.slashid')

  const folder = await site('moved', {
    ...moving,
    'docusaurus.config.mjs': config(
      `  themes: ['@slashid/docusaurus-theme-slashid'],\n  themeConfig: {\n    slashID: { orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001', privatePaths: [{ path: /^\\/docs\\/inner/, groups: ['allies'] }] },\n  },\n`,
    ),
    'docs/inner/more.md': `# More\n\n${SECRET}\n`,
  })
  const moved = await portico(folder, 'from-slashid')
  expect(moved.code, moved.output).toBe(0)
  await expectSealed(folder)
})
