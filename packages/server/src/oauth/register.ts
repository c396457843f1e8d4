import { isRecord } from '@portico/access/guards'
import { SECOND } from '@portico/protocol'
import { uuid } from '../ground/ids.js'
import { spendAction } from '../identity/limits/actions.js'
import type { Services } from '../identity/services.js'
import { shownName } from './find-client.js'
import { hostOfRedirect, sortRedirects } from './redirect-uris.js'

/** The error response of RFC 7591, 3.2.2. */
interface RegistrationRefusal {
  readonly ok: false
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  readonly error_description: string
}

type Registered = { readonly ok: true; readonly client: Readonly<Record<string, unknown>> } | RegistrationRefusal

const MOST_REDIRECTS = 32

/**
 * Registers a program that no administrator added (RFC 7591). It gets no secret and may only request to read; a program
 * that no person allows within a day is removed. The response lists the redirect URIs that can be used.
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function registerProgram(services: Services, metadata: unknown, address: string): Promise<Registered> {
  const { stores, clock, random, settings } = services
  const { redirect_uris, client_name } = isRecord(metadata) ? metadata : {}
  if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > MOST_REDIRECTS)
    return refusedRedirects(`redirect_uris must be a list of 1 to ${MOST_REDIRECTS} URLs`)
  const { good: uris, why } = sortRedirects(redirect_uris)
  const [first] = uris
  if (first === undefined) return refusedRedirects(why ?? '')
  if (client_name !== undefined && typeof client_name !== 'string')
    return { ok: false, error: 'invalid_client_metadata', error_description: 'client_name must be a string' }
  await spendAction(services, 'client_registration', { address, organizationId: settings.orgId })
  const client_id = uuid(random)
  const name = shownName(client_name ?? '', hostOfRedirect(first))
  const now = clock.now()
  await stores.clients.add({
    client_id,
    organization_id: settings.orgId,
    name,
    redirect_uris: uris,
    created_at: now,
    first_party: false,
    origin: 'registration',
  })
  return {
    ok: true,
    client: {
      client_id,
      client_id_issued_at: Math.floor(now / SECOND),
      client_name: name,
      redirect_uris: uris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'read',
    },
  }
}

const refusedRedirects = (error_description: string): RegistrationRefusal => ({
  ok: false,
  error: 'invalid_redirect_uri',
  error_description,
})
