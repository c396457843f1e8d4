import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AdapterPayload } from 'oidc-provider'
import { type LentKey, lendKey } from './rsa-keys.js'

/** The account with which the upstream provider signs in. */
export interface UpstreamAccount {
  readonly sub: string
  readonly [claim: string]: unknown
}

/** A real OpenID provider on loopback that signs everyone in with the given account. */
export interface OidcUpstream {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Sets where it may send responses. It accepts no requests before. */
  allow(redirectUri: string): void
  /** The account that signs in from now on; undefined: consent is denied. */
  account: UpstreamAccount | undefined
  close(): Promise<void>
}

export async function startOidcUpstream(clientId = 'portico-at-upstream'): Promise<OidcUpstream> {
  let handle: ReturnType<Provider['callback']> | undefined
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    const interaction = /^\/interaction\//.test(request.url ?? '')
    if (!provider || !handle) return response.writeHead(503).end()
    if (!interaction) return handle(request, response)
    const { account } = upstream
    const result = account
      ? { login: { accountId: account.sub } }
      : { error: 'access_denied', error_description: 'the person said no' }
    return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  const key = lendKey()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const upstream: OidcUpstream = {
    issuer,
    clientId,
    clientSecret: 'a-secret-that-the-upstream-gave-out',
    account: { sub: 'ada', email: 'ada@example.com', email_verified: true },
    allow(redirectUri) {
      provider = providerFor(upstream, redirectUri, key)
      handle = provider.callback()
    },
    close: () =>
      new Promise((resolve) => {
        key.giveBack()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return upstream
}

function providerFor(upstream: OidcUpstream, redirectUri: string, { jwk }: LentKey): Provider {
  const { issuer, clientId, clientSecret } = upstream
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ ...(upstream.account?.sub === sub ? upstream.account : {}), sub }),
    }),
    // Consent is not requested here.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
    jwks: { keys: [{ ...jwk, kid: 'upstream', use: 'sig', alg: 'RS256' }] },
    ttl: { Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, Interaction: 600, AuthorizationCode: 60 },
    adapter: MemoryAdapter,
  })
  return provider
}

/** The storage of the upstream, for the duration of a test. The library expects a class. */
class MemoryAdapter {
  static readonly entries = new Map<string, AdapterPayload>()
  readonly #model: string
  constructor(model: string) {
    this.#model = model
  }
  async upsert(id: string, payload: AdapterPayload) {
    MemoryAdapter.entries.set(`${this.#model} ${id}`, payload)
  }
  async find(id: string) {
    return MemoryAdapter.entries.get(`${this.#model} ${id}`)
  }
  async findByUserCode() {
    return undefined
  }
  async findByUid(uid: string) {
    return [...MemoryAdapter.entries].find(([key, { uid: its }]) => key.startsWith(this.#model) && its === uid)?.[1]
  }
  async consume(id: string) {
    const payload = await this.find(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id: string) {
    MemoryAdapter.entries.delete(`${this.#model} ${id}`)
  }
  async revokeByGrantId(grantId: string) {
    for (const [key, payload] of MemoryAdapter.entries)
      if (payload.grantId === grantId) MemoryAdapter.entries.delete(key)
  }
}
