import { UserError } from '../../output.js'
import type { KeptGrant } from './kept-grants.js'

/** The name under which every server of ours knows this program. */
const CLIENT = 'portico-mcp'
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const PATIENCE = 30_000
/** A host that is no such server keeps the start of this program waiting no longer. */
const PATIENCE_AT_START = 5_000

/** The addresses of a server that lets programs in by a code. */
interface Endpoints {
  readonly token_endpoint: string
  readonly device_authorization_endpoint: string
}

/** What the person has to do, and how often to ask whether they did (RFC 8628, 3.2). */
export interface StartedDevice {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly expires_in: number
  readonly interval: number
}

/** A grant, or the word of RFC 6749 for why there is none; `unavailable` where the server gave none. */
type Asked = { readonly grant: KeptGrant } | { readonly error: string }

/**
 * The server's way to let this program in, by its published document; undefined for a host that offers none. Only addresses of
 * the server itself count.
 */
export async function authorizationServer(server: URL) {
  const endpoints = await discover(server)
  if (!endpoints) return undefined
  const ask = async (form: Readonly<Record<string, string>>): Promise<Asked> => {
    const answer = await post(endpoints.token_endpoint, { client_id: CLIENT, ...form })
    const { access_token, refresh_token, expires_in, scope, error } = answer
    if (typeof access_token !== 'string' || typeof refresh_token !== 'string')
      return { error: typeof error === 'string' ? error : 'unavailable' }
    const allowed = typeof scope === 'string' ? scope : 'read'
    return {
      grant: { access_token, refresh_token, scope: allowed, expires_at: Date.now() + Number(expires_in) * 1000 },
    }
  }
  return {
    async startDevice(scope: string): Promise<StartedDevice | undefined> {
      const started = await post(endpoints.device_authorization_endpoint, { client_id: CLIENT, scope })
      return typeof started.device_code === 'string' ? (started as unknown as StartedDevice) : undefined
    },
    askDevice: (device_code: string) => ask({ grant_type: DEVICE_GRANT, device_code }),
    refresh: (refresh_token: string) => ask({ grant_type: 'refresh_token', refresh_token }),
  }
}

export type AuthorizationServer = NonNullable<Awaited<ReturnType<typeof authorizationServer>>>

async function discover({ origin }: URL): Promise<Endpoints | undefined> {
  const address = `${origin}/.well-known/oauth-authorization-server`
  const document = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_AT_START) })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
  const { issuer, token_endpoint, device_authorization_endpoint } = (document ?? {}) as Readonly<
    Record<string, unknown>
  >
  const isOwn = (text: unknown): text is string => typeof text === 'string' && text.startsWith(`${origin}/`)
  if (issuer !== origin || !isOwn(token_endpoint) || !isOwn(device_authorization_endpoint)) return undefined
  return { token_endpoint, device_authorization_endpoint }
}

async function post(
  address: string,
  form: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(PATIENCE),
    })
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  } catch {
    throw new UserError(`${new URL(address).origin} is not responding. Check --server and the network.`)
  }
}
