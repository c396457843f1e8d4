import { OIDC_PROVIDERS } from '@portico/protocol'
import type { Option } from '../kit/form/field.js'

/** What can be added: the nine named providers, any OpenID issuer, any SAML identity provider. */
export const PROVIDER_OPTIONS: readonly Option[] = [
  ...Object.entries(OIDC_PROVIDERS),
  ['custom', 'Another OpenID provider'],
  ['saml', 'SAML'],
]

/** The display name of a provider, by its name on the wire. */
export const providerName = (name: string): string => PROVIDER_OPTIONS.find(([option]) => option === name)?.[1] ?? name

/** Providers with a separate issuer for each tenant, which must be entered. */
const NEEDS_ISSUER: ReadonlySet<string> = new Set(['okta', 'azuread', 'custom'])
export const needsIssuer = (provider: string): boolean => NEEDS_ISSUER.has(provider)

/** Providers whose issuer can be changed, but seldom needs to be. */
const TAKES_ISSUER: ReadonlySet<string> = new Set(['gitlab', ...NEEDS_ISSUER])
export const takesIssuer = (provider: string): boolean => TAKES_ISSUER.has(provider)
