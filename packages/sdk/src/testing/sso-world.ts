import { type OidcUpstream, startOidcUpstream } from '@portico/server/testing/oidc-upstream'
import { createWalker } from '@portico/server/testing/walk'
import type { Runtime } from '../browser/runtime.js'
import { memoryStore } from '../browser/storage.js'
import type { SlashIDOptions } from '../config.js'
import { SlashID } from '../identity.js'
import { type TestPage, testPage } from './page.js'
import { createWorld, type SdkWorld } from './world.js'

/** The address of these tests' pages. */
export const APP = 'https://app.example'

/** A page with an SDK instance. */
export interface OpenPage {
  readonly sid: SlashID
  readonly page: TestPage
}

/** A browser: its pages share its storage. */
export interface TestBrowser {
  readonly local: Runtime['local']
  open(href?: string, options?: SlashIDOptions): OpenPage
}

/** Our SDK, our server and a provider, each on its own port: every request is sent over HTTP. */
export interface SsoWorld extends Pick<SdkWorld, 'server' | 'oid'> {
  readonly upstream: OidcUpstream
  /** The factor that goes to the provider by redirect and returns to `/after`. */
  readonly redirect: Extract<Parameters<SlashID['id']>[2], { method: 'oidc' }>
  /** Another organization below the first, which shares its persons and providers. */
  branch(): Promise<string>
  browser(): TestBrowser
  /** Calls the admin API. */
  admin(url: string, body: unknown): Promise<{ readonly id: string; readonly redirect_uri: string }>
  /**
   * Follows a page that leaves for the provider, and returns the address that the provider redirects back to.
   * @param leave starts the sign-in. It is cancelled once the page is gone.
   */
  goToProvider(from: OpenPage, leave: () => Promise<unknown>): Promise<string>
  close(): Promise<void>
}

/** Starts all three. */
export async function createSsoWorld(): Promise<SsoWorld> {
  const upstream = await startOidcUpstream()
  const world = await createWorld({ listen: true, settings: { origins: [APP], rateLimits: false } })
  const { server, oid } = world
  const admin: SsoWorld['admin'] = async (url, body) => {
    const answer = await server.inject({ method: 'POST', url, token: server.settings.adminKey, body })
    if (answer.status > 299) throw new Error(answer.text)
    return answer.json.result
  }
  const { clientId: client_id, clientSecret: client_secret, issuer } = upstream
  const google = { type: 'oidc', provider: 'google', client_id, client_secret, issuer }
  upstream.allow((await admin('/admin/providers', google)).redirect_uri)
  return {
    server,
    oid,
    upstream,
    redirect: {
      method: 'oidc',
      options: { provider: 'google', client_id, ux_mode: 'redirect', redirect_target: `${APP}/after` },
    },
    branch: async () => (await admin('/admin/organizations', { org_name: 'Branch', parent_id: oid })).id,
    admin,
    browser() {
      const local = memoryStore()
      return {
        local,
        open(href = `${APP}/`, options = {}) {
          const page = testPage(href)
          const environment = { baseURL: server.url, sdkURL: `${server.url}/sdk.html` }
          const fetchFrom: typeof fetch = (input, init) =>
            fetch(input, { ...init, headers: { ...init?.headers, origin: APP } })
          const runtime = { ...world.runtime, local, session: memoryStore(), page: page.window, fetch: fetchFrom }
          return { page, sid: new SlashID({ oid, analyticsEnabled: false, environment, ...options }, runtime) }
        },
      }
    },
    async goToProvider({ page, sid }, leave) {
      const departure = new Promise<string>((resolve) => {
        page.window.location.assign = (to) => resolve(String(to))
      })
      const flow = leave().catch((error: unknown) => error)
      const url = await Promise.race([departure, flow.then((error) => Promise.reject(error))])
      sid.publish('flowCancelled')
      return (await createWalker()(url, { stop: (next) => next.startsWith(APP) })).url
    },
    async close() {
      await world.close()
      await upstream.close()
    },
  }
}
