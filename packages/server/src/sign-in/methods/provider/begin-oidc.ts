import { RequestError } from '../../../ground/errors.js'
import { secretId } from '../../../ground/ids.js'
import { oidcEntry } from '../../../identity/provider-config.js'
import type { OidcRequest } from '../../../providers/oidc.js'
import { findUsableOidc } from '../../../providers/usable-providers.js'
import type { ProviderRecord } from '../../../storage/sign-in/providers.js'
import type { ChallengeDraft } from '../check.js'
import type { Beginning, MethodHandler } from '../method.js'
import { askProvider } from './ask.js'

/** Signing in at an OpenID provider: state, nonce and PKCE of this sign-in are sent there and must be returned. */
export const oidc: MethodHandler = {
  async begin(beginning) {
    const { services, organization, options } = beginning
    const { provider, client_id, requires_groups } = options
    if (typeof provider !== 'string' || typeof client_id !== 'string')
      throw new RequestError(400, 'factor.options needs provider and client_id, which select the provider', {
        field: 'factor.options',
      })
    const record = await findUsableOidc(services.stores, organization, provider, client_id)
    if (!record)
      throw new RequestError(
        400,
        'factor.options does not match a provider of this organization; compare provider and client_id with the output of portico provider list',
        { field: 'factor.options' },
      )
    return { drafts: await askOidc(beginning, record, requires_groups === 'true' || requires_groups === true) }
  },
}

/** What one sign-in at an OpenID provider asks. @throws RequestError 502 if the provider does not respond. */
export async function askOidc(
  beginning: Beginning,
  record: ProviderRecord,
  requiresGroups: boolean,
): Promise<ChallengeDraft[]> {
  const { services } = beginning
  const entry = oidcEntry(services, record)
  const request: OidcRequest = {
    nonce: secretId(services.random),
    verifier: `${secretId(services.random)}${secretId(services.random)}`,
    requiresGroups,
  }
  const { authorizationUrl } = await import('../../../providers/oidc.js')
  const start = (state: string) => authorizationUrl(services, entry, state, request)
  return askProvider(beginning, { method: 'oidc', providerId: entry.id, request, start })
}
