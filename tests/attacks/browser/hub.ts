import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type SiteWorld, siteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'
import { serveSdkPage } from '../../../packages/portico/src/site/sdk-page.js'
import { serveConsole } from '../../../packages/portico/src/site/serve-console.js'
import type { TestServer, TestServerOptions } from '../../../packages/server/src/testing/index.js'
import { buildConsole, buildPackages } from '../../../tools/lib/build-steps.mjs'
import { CONSOLE, inRoot } from '../../../tools/lib/root.mjs'

export const TOKEN = '@slashid/USER_TOKEN'

/**
 * A small sealed hub, the console and the SDK's page on one origin, as the program serves them.
 * @param mount adds further routes
 */
export async function hub({
  mount = async () => {},
  settings: more = () => ({}),
}: {
  readonly mount?: (server: TestServer) => Promise<void>
  readonly settings?: (url: string) => TestServerOptions['settings']
} = {}): Promise<SiteWorld> {
  await buildPackages()
  await buildConsole()
  const pages = async (world: TestServer) => {
    const { server, settings } = world
    const otherwise = (_: unknown, reply: { code(status: number): { send(body: string): unknown } }) =>
      reply.code(404).send('not found')
    const { url, consoleUrl, orgId: organization } = settings
    const shared = { organization, mail: 'none', readerGroups: [], site: `${url}/`, otherwise } as const
    const sdk = consoleUrl === undefined ? undefined : `${url}/sdk.html`
    const serve = (handler: ReturnType<typeof serveConsole>) => (request: FastifyRequest, reply: FastifyReply) =>
      handler(request, reply, () => server.consoleToken(request.headers))
    server.app.get('/console/*', serve(serveConsole({ folder: CONSOLE, sdk, ...shared })))
    const page = await serveSdkPage({
      folder: inRoot('packages', 'sdk', 'dist', 'page'),
      url,
      origins: consoleUrl === undefined ? [] : [consoleUrl],
      otherwise,
    })
    for (const path of ['/sdk.html', '/sdk-page.js']) server.app.get(path, serve(page))
    await mount(world)
  }
  return siteWorld('mixed', '/', undefined, pages, undefined, more)
}

/** A visitor with a separate browser profile, signed in if a token is given. */
export async function visitor(browser: Browser, url: string, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url })
  if (token === undefined) return context
  const page = await context.newPage()
  await page.goto('/sdk.html')
  await page.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [TOKEN, token])
  await page.close()
  return context
}

/** The address that this browser is signed in with; undefined if it is not signed in. */
export const signedInAs = (page: Page): Promise<string | undefined> =>
  page.evaluate((key) => {
    const token = localStorage.getItem(key)
    if (!token) return undefined
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return (
      claims.authentications.findLast(({ handle }: { handle?: object }) => handle)?.handle.value ?? claims.person_id
    )
  }, TOKEN)

/** The encoded value of the URL parameter `challenges`. */
export const encoded = (challenges: unknown): string => Buffer.from(JSON.stringify(challenges)).toString('base64url')
