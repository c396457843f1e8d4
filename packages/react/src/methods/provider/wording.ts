import { type Factor, OIDC_PROVIDERS } from '@portico/protocol'
import { Loader } from '../../screens/state-icon.js'
import type { WaitingWording } from '../waiting/wording.js'
import type { PROVIDER_TEXTS } from './texts.js'

type ProviderWording = WaitingWording<keyof typeof PROVIDER_TEXTS>

export const OIDC: ProviderWording = {
  title: 'authenticating.title.oidc',
  message: 'authenticating.message.oidc',
  Picture: Loader,
}

export const SAML: ProviderWording = {
  title: 'authenticating.title.saml',
  message: 'authenticating.message.saml',
  Picture: Loader,
}

/** The name of the provider that a factor leads to, as its heading ends. */
export function providerName(factor: Factor): string {
  const provider = factor.method === 'oidc' ? factor.options?.provider : undefined
  if (provider === undefined) return ''
  return Object.hasOwn(OIDC_PROVIDERS, provider) ? OIDC_PROVIDERS[provider] : provider
}
