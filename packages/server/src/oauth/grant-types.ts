import { ACCEPTS, type READING_GRANTS, SCOPES } from '@portico/protocol'
import { writeAudit } from '../identity/audit.js'
import type { Services } from '../identity/services.js'
import { checkToken } from '../identity/tokens/check.js'
import { endGrant, grantOfRefreshToken } from '../reading/reading-grants/grants.js'
import { refresh } from '../reading/reading-grants/refresh.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'
import { isOwnResource } from './consents.js'
import { exchangeDeviceCode } from './device-codes.js'
import { exchangeCode } from './exchange.js'
import { type Exchanged, refuse, type TokenRefusal } from './program-tokens.js'

type Form = Readonly<Record<string, string>>

/** The grants that the token endpoint exchanges, by `grant_type`. */
const GRANT_TYPES: Readonly<
  Record<string, (services: Services, form: Form, pageOrigin: string | undefined) => Promise<Exchanged>>
> = {
  authorization_code: exchangeCode,
  refresh_token: exchangeRefreshToken,
  'urn:ietf:params:oauth:grant-type:device_code': exchangeDeviceCode,
}

const GRANT_TYPE_NAMES: readonly string[] = Object.keys(GRANT_TYPES)

/** Handles a request to the token endpoint. @param pageOrigin the Origin header: the site whose page makes the request. */
export async function exchange(services: Services, form: Form, pageOrigin: string | undefined): Promise<Exchanged> {
  const { grant_type = '', resource = '' } = form
  const work = Object.hasOwn(GRANT_TYPES, grant_type) ? GRANT_TYPES[grant_type] : undefined
  if (!work) return refuse('unsupported_grant_type', `grant_type must be one of ${GRANT_TYPE_NAMES.join(', ')}`)
  if (resource !== '' && !isOwnResource(services.settings, resource))
    return refuse('invalid_target', 'resource must be the same as in the authorization')
  return work(services, form, pageOrigin)
}

async function exchangeRefreshToken(services: Services, { refresh_token = '', client_id = '' }: Form) {
  for (const [name, value] of Object.entries({ refresh_token, client_id }))
    if (value === '') return refuse('invalid_request', `${name} is missing`)
  const refreshed = await refresh(services, client_id, refresh_token)
  if (refreshed.ok) return refreshed
  return refuse(
    'invalid_grant',
    refreshed.why === 'reused'
      ? 'the refresh token was already used, so its grant has ended; sign in again'
      : 'the refresh token has ended or was not issued to this client; sign in again',
  )
}

/** The metadata of this server as an authorization server (RFC 8414) and as a provider (OpenID Connect Discovery 1.0). */
export const serverMetadata = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/oauth2/authorize`,
  token_endpoint: `${url}/oauth2/tokens`,
  userinfo_endpoint: `${url}/oauth2/userinfo`,
  revocation_endpoint: `${url}/oauth2/revoke`,
  registration_endpoint: `${url}/oauth2/register`,
  device_authorization_endpoint: `${url}/oauth2/device_authorization`,
  jwks_uri: `${url}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: GRANT_TYPE_NAMES,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['EdDSA'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  scopes_supported: Object.keys(SCOPES).filter((scope) => scope !== 'preview'),
  claims_supported: [
    ...['iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
    ...Object.values(SCOPES).flatMap(({ claims }): readonly string[] => claims),
  ],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

/**
 * Where programs get tokens for reading (RFC 9728). @param path of the resource: that of MCP, or empty for the whole
 * site.
 */
export const resourceMetadata = (url: string, path: '' | typeof READING_GRANTS.path) => ({
  resource: `${url}${path}`,
  authorization_servers: [url],
  scopes_supported: ['read'],
  bearer_methods_supported: ['header'],
})

/**
 * Ends the session of a program's token, for the program that it was issued to (RFC 7009). A token that is invalid, or
 * belongs to another program, changes nothing and gets the same response.
 */
export async function revokeProgramToken(
  services: Services,
  { token = '', client_id = '' }: Readonly<Record<string, string>>,
): Promise<{ readonly ok: true } | TokenRefusal> {
  const { stores, clock } = services
  if (token === '' || client_id === '') return refuse('invalid_request', 'token and client_id are required')
  if (!(await stores.clients.find(client_id))) return refuse('invalid_client', 'there is no such client')
  const grant = await grantOf(services, token)
  if (grant) {
    if (grant.client_id === client_id) await endGrant(services, grant, `program ${client_id}`)
    return { ok: true }
  }
  const checked = await checkToken(services, token, ACCEPTS.revokeOfProgram)
  if (!checked.ok || checked.session.client_id !== client_id) return { ok: true }
  const { id, organization_id, person_id } = checked.session
  await stores.transaction(async (inside) => {
    if (!(await inside.sessions.revoke(id, clock.now()))) return
    await writeAudit(services, inside, {
      organizationId: organization_id,
      action: 'session.ended',
      actor: `program ${client_id}`,
      personId: person_id,
      detail: { session: id, client: client_id },
    })
  })
  return { ok: true }
}

/** The session of a program that reads, found by its refresh token or its access token. */
async function grantOf(services: Services, token: string): Promise<SessionRecord | undefined> {
  const refreshed = await grantOfRefreshToken(services, token)
  if (refreshed) return refreshed
  const checked = await checkToken(services, token, ACCEPTS.revokeOfGrant)
  return checked.ok ? checked.session : undefined
}
