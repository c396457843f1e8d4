import { RequestError } from '../../../ground/errors.js'
import { samlEntry } from '../../../identity/provider-config.js'
import { isUsable } from '../../../providers/usable-providers.js'
import type { ProviderRecord } from '../../../storage/sign-in/providers.js'
import type { ChallengeDraft } from '../check.js'
import type { Beginning, MethodHandler } from '../method.js'
import { askProvider } from './ask.js'

/** Signing in at a SAML identity provider: the response must refer to the request of this sign-in. */
export const saml: MethodHandler = {
  async begin(beginning) {
    const { services, organization, options } = beginning
    const id = options.provider_credentials_id
    const record = typeof id === 'string' ? await services.stores.providers.find(id) : undefined
    if (record?.type !== 'saml' || !(await isUsable(services.stores, organization, record)))
      throw new RequestError(
        400,
        'factor.options.provider_credentials_id does not match a SAML provider of this organization; run portico provider list',
        { field: 'factor.options.provider_credentials_id' },
      )
    return { drafts: await askSaml(beginning, record) }
  },
}

/** What one sign-in at a SAML provider asks. */
export async function askSaml(beginning: Beginning, record: ProviderRecord): Promise<ChallengeDraft[]> {
  const { services } = beginning
  const provider = samlEntry(record)
  // An XML id must not begin with a digit (SAML core, 1.3.4).
  const requestId = `_${Buffer.from(services.random.bytes(16)).toString('hex')}`
  const { samlRequestUrl } = await import('../../../providers/saml/service-provider.js')
  const start = (state: string) => samlRequestUrl(services, provider, { state, requestId })
  const request = { requestId }
  return askProvider(beginning, { method: 'saml', providerId: provider.id, request, start })
}
