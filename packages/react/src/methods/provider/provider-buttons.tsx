import type { Factor, FactorConfiguration } from '@portico/protocol'
import type { ReactNode } from 'react'
import { Text } from '../../text/text.js'
import { TextProvider } from '../../text/text-provider.js'
import { factorKey } from './factor-key.js'
import { ProviderIcon } from './provider-icon.js'
import { PROVIDER_TEXTS, titleOf } from './texts.js'

/** A factor whose button may have a logo: an address, or one of the page's own nodes. */
type ProviderFactor = FactorConfiguration & { readonly logo?: ReactNode }

export interface ProviderButtonsProps {
  readonly factors: readonly ProviderFactor[]
  readonly onClick: (factor: Factor) => void
}

/** A button for each provider. Loads with the icons, for forms that have one. */
export function ProviderButtons({ factors, onClick }: ProviderButtonsProps) {
  return (
    <TextProvider defaults={PROVIDER_TEXTS}>
      {factors.map((factor) => (
        <ProviderButton key={factorKey(factor)} factor={factor} onClick={() => onClick(factor)} />
      ))}
    </TextProvider>
  )
}

function ProviderButton({ factor, onClick }: { readonly factor: ProviderFactor; readonly onClick: () => void }) {
  const oidc = factor.method === 'oidc'
  const provider = oidc ? factor.options?.provider : undefined
  const name = provider ? titleOf(provider) : 'SAML'
  return (
    <button
      type="button"
      className={`sid-button sid-button--neutral ${oidc ? 'sid-oidc--button' : 'sid-saml--button'}`}
      onClick={onClick}
    >
      {provider ? <ProviderIcon provider={provider} /> : <SamlLogo factor={factor} />}
      <span className="sid-button__label">
        <Text<keyof typeof PROVIDER_TEXTS> as="span" t={oidc ? 'initial.oidc' : 'initial.sso'} />{' '}
        <span>{factor.label ?? name}</span>
      </span>
    </button>
  )
}

function SamlLogo({ factor }: { readonly factor: ProviderFactor }) {
  if (factor.method !== 'saml' || !factor.logo) return null
  const className = `sid-sso-logo sid-sso-logo--${factor.options?.provider_credentials_id}`
  if (typeof factor.logo === 'string') return <img className={className} src={factor.logo} alt="SSO provider logo" />
  return <span className={className}>{factor.logo}</span>
}
