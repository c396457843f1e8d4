import { type FactorConfiguration, type HandleType, METHODS, type Method } from '@portico/protocol'
import { isAllowed } from '../identity/organizations/allowed.js'
import type { Organization } from '../identity/organizations/organization.js'
import { oidcEntry, samlEntry } from '../identity/provider-config.js'
import type { Services } from '../identity/services.js'
import type { ProviderRecord } from '../storage/providers.js'

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
  return { method: 'oidc', options, ...(label !== undefined && { label }) } as FactorConfiguration
}
