import { UserError } from '../../output.js'
import type { KeptGrant } from './kept-grants.js'

/** The name under which each of our servers knows this program. */
const CLIENT = 'portico-mcp'
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const PATIENCE = 30_000
/** The maximum time that the program's start waits for a host that is no such server. */
const PATIENCE_AT_START = 5_000

/** The addresses of a server that supports the device flow. */
interface Endpoints {
  readonly token_endpoint: string
  readonly device_authorization_endpoint: string
}

/** What the person has to do, and how often to check whether they have (RFC 8628, 3.2). */
export interface StartedDevice {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly expires_in: number
  readonly interval: number
}

/** A grant, or the error code of RFC 6749 if there is none; `unavailable` if the server returned none. */
type Asked = { readonly grant: KeptGrant } | { readonly error: string }

/**
 * Returns how the server authorizes this program, from its published document; undefined for a host without one. Only addresses
 * of the server itself are accepted.
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
