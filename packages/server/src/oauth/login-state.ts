import {
  ACCEPTS,
  type FactorConfiguration,
  type HandleType,
  METHODS,
  type Method,
  MINUTE,
  type Scope,
  SECOND,
} from '@portico/protocol'
import { RequestError } from '../ground/errors.js'
import { recordImpersonated } from '../identity/audit.js'
import { isAllowed } from '../identity/organizations/allowed.js'
import type { Organization } from '../identity/organizations/organization.js'
import { oidcEntry, samlEntry } from '../identity/provider-config.js'
import type { Services } from '../identity/services.js'
import { checkSession, checkToken } from '../identity/tokens/check.js'
import { lastProof } from '../identity/tokens/recent.js'
import type { ProviderRecord } from '../storage/sign-in/providers.js'
import { isAnonymous, type SessionRecord } from '../storage/sign-in/session-rows.js'
import type { Stores } from '../storage/stores.js'
import type { LoginRequest } from './login-request.js'

/** What a program with a device code requests, and which code it is. */
export interface DeviceRequest {
  readonly client_id: string
  readonly name: string
  readonly code_hash: string
  readonly scope: readonly Scope[]
}

/** What a program requested, when, and how long the sign-in may take. Encrypted on its way through the browser. */
export interface LoginState {
  readonly asked: { readonly request: LoginRequest } | { readonly device: DeviceRequest }
  readonly organization_id: string
  readonly since: number
  readonly until: number
}

const LIFETIME = 30 * MINUTE
const PLACE = 'hosted login'

export function sealLogin({ vault, clock }: Services, purpose: LoginState['asked'], organization_id: string): string {
  const since = clock.now()
  return vault.seal(
    JSON.stringify({ asked: purpose, organization_id, since, until: since + LIFETIME } satisfies LoginState),
    PLACE,
  )
}

/** Undefined if it is not ours, or too old. */
export function openLogin({ vault, clock }: Services, sealed: string): LoginState | undefined {
  try {
    const login = JSON.parse(vault.open(sealed, PLACE)) as LoginState
    return login.until > clock.now() ? login : undefined
  } catch {
    return undefined
  }
}

export const tookTooLong = (): RequestError =>
  new RequestError(403, 'this sign-in has expired; go back to where you started and try again')

/**
 * The session of a person who has just signed in on the hosted login page.
 * @throws RequestError 403 if the token is invalid, of another organization, too old for what the program requested, or
 * of a person who cannot continue.
 */
export async function signedInOnPage(services: Services, login: LoginState, token: string): Promise<SessionRecord> {
  const checked = await checkToken(services, token, ACCEPTS.hostedLogin)
  if (!checked.ok && checked.reason === 'not_enough_factors')
    throw new RequestError(
      403,
      'this organization requires a second factor; prove or add one on this page, then continue',
      {
        slug: 'second_factor_missing',
      },
    )
  if (!checked.ok) throw new RequestError(403, 'the token is not valid here; sign in again')
  if (checked.session.organization_id !== login.organization_id)
    throw new RequestError(
      403,
      'you are signed in to a different organization than this application’s; use an account of that organization',
    )
  const { session } = checked
  if (session.actor) await recordImpersonated(services, session, { call: 'hosted login', allowed: false })
  if (session.actor || isAnonymous(session))
    throw new RequestError(403, 'impersonated and anonymous sessions cannot continue; sign in as yourself')
  if (!isFresh(services, login, session))
    throw new RequestError(403, 'the program requires a new sign-in; sign in again')
  return session
}

/** A sign-in on this page is always recent; an older one counts only if the program allows its age. */
function isFresh({ clock }: Services, { asked: purpose, since }: LoginState, session: SessionRecord): boolean {
  if (!('request' in purpose)) return true
  const { prompt, max_age } = purpose.request
  const again = prompt.includes('login')
  if (!again && max_age === undefined) return true
  const proved = lastProof(session)
  if (proved === undefined) return false
  return proved >= since || (!again && proved >= clock.now() - (max_age ?? 0) * SECOND)
}

/** How the page names the person: by what they signed in with, or by another handle. */
export async function accountOf({ stores }: Services, { authentications, person_id }: SessionRecord): Promise<string> {
  const used = authentications.findLast(({ handle }) => handle !== undefined)?.handle?.value
  return used ?? (await stores.handles.of(person_id))[0]?.value ?? person_id
}

/** The session of the person who signed in, if it may still be used. Their row stays locked until the transaction ends. */
export async function liveSession(services: Services, stores: Stores, id: string): Promise<SessionRecord | undefined> {
  if (!(await stores.sessions.hold(id, services.clock.now()))) return undefined
  const checked = await checkSession({ ...services, stores }, id, ACCEPTS.hostedLogin)
  return checked.ok ? checked.session : undefined
}

/** The methods of an organization that has set none. */
const USUAL: readonly Method[] = ['otp_via_email', 'webauthn', 'password']

/**
 * The sign-in options of the hosted login page: the methods that the organization allows, in its order, followed by a
 * button for each provider.
 */
export function factorsOf(
  services: Services,
  organization: Organization,
  providers: readonly ProviderRecord[],
): FactorConfiguration[] {
  const { allowed_methods } = organization.settings
  const candidates = allowed_methods.length === 0 ? USUAL : allowed_methods
  const methods = candidates.filter((method) => METHODS[method].interactive && !METHODS[method].sso)
  const handles: HandleType[] = ['email_address', ...(methods.some(isByPhone) ? (['phone_number'] as const) : [])]
  return [
    ...methods.map((method) => withHandles(method, handles)),
    ...providers.filter(({ type }) => isAllowed(organization, type)).map((record) => buttonOf(services, record)),
  ]
}

const isByPhone = (method: Method) => METHODS[method].channel === 'sms'

/** A password also works with a phone number; if no method proves phone numbers, no one has one here. */
const withHandles = (method: Method, allowedHandleTypes: readonly HandleType[]): FactorConfiguration =>
  method === 'password' ? { method, allowedHandleTypes } : ({ method } as FactorConfiguration)

/** The whole page goes to the provider and comes back, because a popup is awkward on a phone. */
function buttonOf(services: Services, record: ProviderRecord): FactorConfiguration {
  if (record.type === 'saml') {
    const { id, name } = samlEntry(record)
    return { method: 'saml', options: { provider_credentials_id: id, ux_mode: 'redirect' }, label: name }
  }
  const { name, clientId, config } = oidcEntry(services, record)
  const options = { provider: name, client_id: clientId, ux_mode: 'redirect' }
  const label = name === 'custom' && config.issuer !== undefined ? new URL(config.issuer).hostname : undefined
  return { method: 'oidc', options, label } as FactorConfiguration
}
