import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sealSite } from '@portico/sealing'
import { freePort } from '@portico/server/testing/free-port'
import { createTestServer, type TestServer, type TestServerOptions } from '@portico/server/testing/index'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../../../../tools/lib/browser.mjs'
import { builtFixture } from './built-fixture.js'
import { serveFolder } from './serve-folder.js'

/** A built, sealed and served fixture with its identity server and a browser. */
export interface SiteWorld {
  readonly url: string
  readonly out: string
  readonly root: string
  readonly server: TestServer
  readonly browser: Browser
  /** Seals the site again: with other keys, under the same names. */
  readonly seal: () => Promise<void>
  /** A token for a person in these groups, who is created on first use. */
  readonly signIn: (email: string, groups?: string[]) => Promise<string>
  /** Opens a page in a new browser profile, with a session if a token is given, and collects the errors that it logs. */
  readonly visit: (token?: string) => Promise<{ page: Page; context: BrowserContext; complaints: string[] }>
  readonly close: () => Promise<void>
}

/**
 * Builds, seals and serves one of the sites under `fixtures/`, or a site at a path.
 * @param mount adds pages of other programs to the same origin
 * @param build builds the site into the staging folder
 * @param settings of the identity server, besides its URL, which they may depend on
 * @param clock of the identity server
 */
export async function siteWorld(
  fixture: string,
  base = '/',
  config?: string,
  mount: (server: TestServer) => Promise<void> = async () => {},
  build: typeof builtFixture = builtFixture,
  settings: (url: string) => TestServerOptions['settings'] = () => ({}),
  clock?: TestServerOptions['clock'],
): Promise<SiteWorld> {
  const root = await mkdtemp(join(tmpdir(), `portico-${basename(fixture)}-`))
  const out = join(root, 'site')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await createTestServer({ settings: { url, ...settings(url) }, clock })
  await build(fixture, join(root, 'staging'), config)
  const seal = async () =>
    void (await sealSite({ staging: join(root, 'staging'), out, to: await server.admin.siteKey(), origins: [url] }))
  await seal()
  await mount(server)
  server.server.app.get(`${base}*`, serveFolder(out, base))
  await server.server.app.listen({ host: '127.0.0.1', port })
  const browser = await launchBrowser()
  return {
    url: url + base.replace(/\/$/, ''),
    out,
    root,
    server,
    browser,
    seal,
    signIn: async (email, groups = []) => {
      const token = await server.admin.signIn(email)
      const { persons } = await server.admin.listPersons()
      const person = persons.find(({ handles }) => handles.some(({ value }) => value === email))
      if (person) await server.admin.setGroups(person.person_id, groups)
      return groups.length > 0 ? server.admin.signIn(email) : token
    },
    visit: async (token) => {
      const context = await browser.newContext()
      if (token)
        await context.addInitScript((value) => {
          if (!sessionStorage.getItem('seeded')) localStorage.setItem('@slashid/USER_TOKEN', value)
          sessionStorage.setItem('seeded', 'yes')
        }, token)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        // Browsers look for this file by themselves when a site names no icon.
        const isIcon = message.location().url.endsWith('/favicon.ico')
        if (message.type() === 'error' && !isIcon) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      return { page, context, complaints }
    },
    close: async () => {
      const pages = browser.contexts().flatMap((context) => context.pages())
      // Pages may still prefetch while their tests end: a route handler that then finds them gone is not a failure.
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      await browser.close()
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
