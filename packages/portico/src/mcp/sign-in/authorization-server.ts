import { isRecord } from '@portico/access/guards'
import { printableLine, SECOND } from '@portico/protocol'
import { UserError } from '../../output.js'
import { limitedJson } from '../limited-json.js'
import type { StoredGrant } from './grant-store.js'

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
type GrantResponse = { readonly grant: StoredGrant } | { readonly error: string }

/**
 * Returns how the server authorizes this program, from its published document; undefined for a host without one. Only addresses
 * of the server itself are accepted.
 */
export async function authorizationServer(server: URL) {
  const endpoints = await discover(server)
  if (!endpoints) return undefined
  const ask = async (form: Readonly<Record<string, string>>): Promise<GrantResponse> => {
    const answer = await post(endpoints.token_endpoint, { client_id: CLIENT, ...form })
    const { access_token, refresh_token, expires_in, scope, error } = answer
    if (typeof access_token !== 'string' || typeof refresh_token !== 'string')
      return { error: typeof error === 'string' ? error : 'unavailable' }
    const allowed = typeof scope === 'string' ? scope : 'read'
    return {
      grant: { access_token, refresh_token, scope: allowed, expires_at: Date.now() + Number(expires_in) * SECOND },
    }
  }
  return {
    async startDevice(scope: string): Promise<StartedDevice | undefined> {
      const started = await post(endpoints.device_authorization_endpoint, { client_id: CLIENT, scope })
      return deviceIn(started, server)
    },
    askDevice: (device_code: string) => ask({ grant_type: DEVICE_GRANT, device_code }),
    refresh: (refresh_token: string) => ask({ grant_type: 'refresh_token', refresh_token }),
  }
}

/** The letters of a code that a person types. Nothing else is shown to them. */
const USER_CODE = /^[A-Z0-9]{4,10}(?:-[A-Z0-9]{4,10})?$/i

/** How long a code is valid at most, and how often to check, in seconds. */
const LIMITS = { expires_in: { least: 1, most: 3_600 }, interval: { least: 1, most: 60 } } as const

/**
 * What a person has to do, from a server's response; undefined if there is nothing to do.
 *
 * @throws UserError if the response leads to another server, because the person would type the code there
 */
function deviceIn(response: Readonly<Record<string, unknown>>, { origin }: URL): StartedDevice | undefined {
  const { device_code, user_code, verification_uri, expires_in, interval } = response
  if (typeof device_code !== 'string') return undefined
  const address =
    typeof verification_uri === 'string' && URL.canParse(verification_uri) ? new URL(verification_uri) : undefined
  if (address?.origin !== origin || address.username !== '' || address.password !== '')
    throw new UserError(
      `${origin} sends people to ${printableLine(address?.origin ?? verification_uri)} for signing in, which is not its own address, so the sign-in was not started. Check --server, and tell the operator of that server.`,
    )
  if (typeof user_code !== 'string' || !USER_CODE.test(user_code))
    throw new UserError(
      `${origin} returned a code for signing in that no one can type, so the sign-in was not started. Tell its operator.`,
    )
  return {
    device_code,
    user_code,
    verification_uri: address.href,
    expires_in: within(LIMITS.expires_in, expires_in, 600),
    interval: within(LIMITS.interval, interval, 5),
  }
}

const within = ({ least, most }: { least: number; most: number }, value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, least), most) : otherwise

export type AuthorizationServer = NonNullable<Awaited<ReturnType<typeof authorizationServer>>>

async function discover({ origin }: URL): Promise<Endpoints | undefined> {
  const address = `${origin}/.well-known/oauth-authorization-server`
  const document = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_AT_START) })
    .then((response) => (response.ok ? limitedJson(response) : undefined))
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
    const answer = await limitedJson(response)
    return isRecord(answer) ? answer : {}
  } catch {
    throw new UserError(`${new URL(address).origin} is not responding. Check --server and the network.`)
  }
}
