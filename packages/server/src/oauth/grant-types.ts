import type { Services } from '../identity/services.js'
import { refresh } from '../reading/reading-grants/refresh.js'
import { exchangeDeviceCode } from './device-codes.js'
import { exchangeCode } from './exchange.js'
import { isOwnResource } from './scopes.js'
import { type Exchanged, refuse } from './token-answer.js'

type Form = Readonly<Record<string, string>>

/** The grants that the token endpoint exchanges, by `grant_type`. */
const GRANT_TYPES: Readonly<
  Record<string, (services: Services, form: Form, pageOrigin: string | undefined) => Promise<Exchanged>>
> = {
  authorization_code: exchangeCode,
  refresh_token: exchangeRefreshToken,
  'urn:ietf:params:oauth:grant-type:device_code': exchangeDeviceCode,
}

export const GRANT_TYPE_NAMES: readonly string[] = Object.keys(GRANT_TYPES)

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
