import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import { createTestServer, type TestServer } from '@portico/server/testing/index'
import Fastify from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFolder } from '../../../packages/docusaurus-theme/src/testing/serve-folder.js'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { reachable } from './elsewhere.js'
import { type FrameworkApp, frameworkApps, plainPage } from './frameworks.js'
import { type Published, publishPackages } from './publish.js'

/** Programs of different frameworks with the published widget, built and served as their documentation says. */
let home: string
let published: Published
let server: TestServer
let browser: Browser
let port: number

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-frameworks-'))
  published = await publishPackages(home)
  port = await freePort()
  const origins = [`http://127.0.0.1:${port}`]
  server = await createTestServer({ listen: true, settings: { origins, rateLimits: false } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await published?.close()
  await rm(home, { recursive: true, force: true })
})

const { apps, names } = namedApps()
function namedApps() {
  const names = Object.keys(frameworkApps('', ''))
  return { names, apps: () => frameworkApps(server.settings.url, server.settings.orgId) }
}

/** Writes, installs and builds a program, and returns its folder. */
async function build({ dependencies, files, build, start }: FrameworkApp): Promise<string> {
  const folder = await mkdtemp(join(home, 'app-'))
  const scripts = { ...(build && { build }), ...(start && { start: start(port) }) }
  const own = { '@portico/react': published.version }
  const manifest = { private: true, type: 'module', scripts, dependencies: { ...dependencies, ...own } }
  for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await published.npm(folder, 'install')
  if (build) await published.npm(folder, 'run', 'build')
  return folder
}

/** Serves what was built until `work` is done. */
async function serving(folder: string, { start, folder: output }: FrameworkApp, work: () => Promise<void>) {
  if (!start) {
    const app = Fastify()
    app.get('/*', serveFolder(join(folder, output ?? '.'), '/'))
    await app.listen({ host: '127.0.0.1', port })
    return work().finally(() => app.close())
  }
  const child = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore', detached: true })
  const ended = once(child, 'close')
  try {
    await answering(child)
    await work()
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

async function answering(child: ChildProcess): Promise<void> {
  await expect
    .poll(
      async () => {
        if (child.exitCode !== null) throw new Error('The program ended before it answered.')
        return fetch(`http://127.0.0.1:${port}/`).then(
          ({ status }) => status,
          () => 0,
        )
      },
      { timeout: 60_000 },
    )
    .toBe(200)
}

/** Signs in on the page with a code, and returns what the browser complained about. */
async function signIn(email: string, enterCode: (page: Page, code: string) => Promise<void>): Promise<string[]> {
  const page = await (await browser.newContext()).newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(`http://127.0.0.1:${port}/`)
  const field = page.getByPlaceholder('Type your email')
  const send = page.getByRole('button', { name: 'Continue' })
  // A server renders the form before its script runs, and a click before that has no effect.
  await expect
    .poll(async () => {
      await field.fill(email)
      await send.click()
      return (await server.outbox.all(email)).length
    })
    .toBeGreaterThan(0)
  const code = /\d{6}/.exec((await server.outbox.next(email)).subject)?.[0] ?? ''
  await enterCode(page, code)
  await page.getByText('Only for members.').waitFor()
  await page.context().close()
  return complaints
}

test.skipIf(!reachable).each(names)('%s', async (name) => {
  const app = apps()[name] as FrameworkApp
  const folder = await build(app)
  await serving(folder, app, async () => {
    const enterCode = (page: Page, code: string) => page.getByRole('textbox').first().pressSequentially(code)
    expect(await signIn(`reader-${names.indexOf(name)}@example.com`, enterCode)).toEqual([])
  })
})

test.skipIf(!reachable)('a page without a framework', async () => {
  const folder = await mkdtemp(join(home, 'plain-'))
  await published.npm(folder, 'install', `@portico/sdk@${published.version}`)
  await cp(join(folder, 'node_modules/@portico/sdk/dist/script/slashid.js'), join(folder, 'slashid.js'))
  await writeFile(join(folder, 'index.html'), plainPage(server.settings.url, server.settings.orgId))
  await serving(folder, { dependencies: {}, files: {} }, async () => {
    const complaints = await signIn('plain@example.com', async (page, code) => {
      await page.getByText('Enter the code').waitFor()
      await page.getByRole('textbox').fill(code)
      await page.getByRole('button').click()
    })
    expect(complaints).toEqual([])
  })
})
