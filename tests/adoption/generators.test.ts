import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@portico/server/testing/free-port'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTexts } from '../../packages/sealing/src/staging/file-texts.js'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { inRoot } from '../../tools/lib/root.mjs'
import { type Published, publishPackages } from './installed/publish.js'
import { whileRunning } from './installed/while-running.js'

/**
 * The pages of the guide about site generators, and the examples, followed by someone who types what they say, with the real generators. Those
 * that npm does not install must be installed already, as `apt-get install mkdocs-material hugo python3-sphinx doxygen` does.
 */
const GUIDE = inRoot('docs/guide/generators')
const EXAMPLES = inRoot('examples')

/** What each site says to partners only, and what the examples say to others. */
const PRIVATE = 'Partners get 11 percent of each booking'
const FOR_BETA = 'From spring on, those who try new things'

/** Programs that npm does not install, by the pages that need them. */
const PROGRAMS: Readonly<Record<string, string>> = {
  mkdocs: 'mkdocs',
  hugo: 'hugo',
  sphinx: 'sphinx-build',
  doxygen: 'doxygen',
}

/** The addresses of the private pages, where these are not those of the sample sites. */
const ADDRESSES: Readonly<Record<string, string>> = {
  storybook: '/partners',
  typedoc: '/functions/partners.shareOf',
  doxygen: '/partners_8h',
}

const pages = (await readdir(GUIDE)).map((name) => name.replace(/\.md$/, ''))
const examples = await readdir(EXAMPLES)

const isInstalled = (page: string): boolean => {
  const program = PROGRAMS[page]
  if (program === undefined) return true
  try {
    execFileSync('sh', ['-c', `command -v ${program}`])
    return true
  } catch {
    console.warn(`${program} is not installed, so the page of the guide about ${page} is not tried.`)
    return false
  }
}

let home: string
let published: Published
let browser: Browser

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-generators-'))
  published = await publishPackages(home)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await published?.close()
  await rm(home, { recursive: true, force: true })
})

/** Runs the first commands of a page in a folder. What Python needs is there already. */
async function follow(page: string, folder: string, port: number): Promise<void> {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(await readFile(page, 'utf8')) ?? []
  const { PATH = '', HOME = '', NODE_EXTRA_CA_CERTS } = process.env
  const env = {
    ...{ PATH, HOME, PORT: String(port), NPM_CONFIG_USERCONFIG: join(home, 'npmrc') },
    ...{ npm_config_yes: 'true', npm_config_audit: 'false', npm_config_cache: join(home, 'cache') },
    ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
  }
  await promisify(execFile)('bash', ['-e', '-c', block.replace(/^pip .*$/m, '')], {
    cwd: folder,
    env,
    maxBuffer: 2 ** 26,
  })
}

/** The site of a page of the guide, or a copy of an example, built and sealed. */
async function siteOf(name: string, port: number): Promise<string> {
  const folder = join(home, name)
  if (examples.includes(name)) {
    await cp(join(EXAMPLES, name), folder, { recursive: true })
    await follow(join(folder, 'README.md'), folder, port)
    return folder
  }
  await mkdir(folder)
  await follow(join(GUIDE, `${name}.md`), folder, port)
  return join(folder, 'my-hub')
}

/** The files of a folder in which a text can be read, also in those that are compressed. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (fileTexts({ path }, await readFile(path)).some((each) => each.text.includes(text))) names.push(path)
  }
  return names
}

test.each([...pages, ...examples])('the commands of %s make a site that only partners read entirely', async (page) => {
  if (!isInstalled(page)) return
  const port = await freePort()
  const site = await siteOf(page, port)
  for (const text of [PRIVATE, FOR_BETA]) expect(await filesWith(join(site, 'sealed'), text)).toEqual([])
  const preview = ['exec', 'portico', 'preview']
  await whileRunning(site, preview, port, async ({ url, readers }) => {
    const address = `${url}${ADDRESSES[page] ?? '/partners/prices'}`
    const visitor = await browser.newPage()
    await visitor.goto(address)
    await visitor.getByText('Sign in to read this page.').waitFor()
    const reader = await browser.newPage()
    await reader.goto(readers?.find(({ groups }) => groups.includes('partners'))?.link ?? '')
    await reader.getByRole('button', { name: /^Continue/ }).click()
    if (page === 'storybook') {
      await reader.getByRole('link', { name: 'To the stories' }).click()
      await reader.getByText('Shares').click()
    }
    // The link is that of the readers of both editions, and leads to a page that only they read.
    if (page === 'vitepress-editions') {
      await reader.getByText(FOR_BETA).waitFor()
      await reader.goto(address)
    }
    // The link leads to the first page that differs in the readers' edition: its navigation has what only they read.
    if (page === 'typedoc') {
      await reader.getByRole('link', { name: 'partners' }).first().waitFor()
      await reader.goto(address)
    }
    const frame = page === 'storybook' ? reader.frameLocator('#storybook-preview-iframe') : reader
    await frame.getByText(PRIVATE).waitFor()
    await Promise.all([visitor.close(), reader.close()])
  })
})
