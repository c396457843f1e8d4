import { type Factor, OIDC_PROVIDERS, type OidcProviderName } from '@portico/protocol'
import { Loader } from '../../screens/state-icon.js'
import type { WaitingWording } from '../waiting/step.js'

/** Texts of signing in at another provider. */
export const PROVIDER_TEXTS = {
  'initial.oidc': 'Sign in with',
  'initial.sso': 'Sign in with',
  'authenticating.title.oidc': 'Sign in with ',
  'authenticating.message.oidc': 'Continue in the window that opened. This page will continue when you are done.',
  'authenticating.title.saml': 'Sign in with SSO',
  'authenticating.message.saml': 'Continue in the window that opened. This page will continue when you are done.',
} as const satisfies Record<string, string>

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

/** The name of a provider or, if it has none, the kind of provider. */
export function titleOf(provider: OidcProviderName): string {
  if (provider === 'custom') return 'SSO'
  return Object.hasOwn(OIDC_PROVIDERS, provider) ? OIDC_PROVIDERS[provider] : provider
}

/** The name of the provider that a factor leads to, as it appears at the end of the heading. */
export function providerName(factor: Factor): string {
  const provider = factor.method === 'oidc' ? factor.options?.provider : undefined
  return provider === undefined ? '' : titleOf(provider)
}
