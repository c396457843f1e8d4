import { type Factor, OIDC_PROVIDERS } from '@portico/protocol'
import { lazy, type ReactNode, Suspense } from 'react'
import { type FormFactor, useConfiguration } from '../../configuration/configuration.js'
import { Text } from '../../text/text.js'
import { bareFactor, ssoFactors } from '../factor-tables.js'
import { useInitialForm } from '../initial-form.js'

export interface SsoContext {
  readonly factors: readonly FormFactor[]
  readonly handleClick: (factor: Factor) => void
}

export interface SsoProps {
  readonly children?: ReactNode | ((context: SsoContext) => ReactNode)
}

/** A button for each other provider, in the order they were given. */
function SsoPart({ children }: SsoProps) {
  return <Providers factors={ssoFactors(useConfiguration().factors)}>{children}</Providers>
}
SsoPart.displayName = 'SSO'

function Oidc({ children }: SsoProps) {
  const { factors } = useConfiguration()
  return <Providers factors={factors.filter(({ method }) => method === 'oidc')}>{children}</Providers>
}
Oidc.displayName = 'OIDC'

export const Sso = /* @__PURE__ */ Object.assign(SsoPart, { Oidc })

function Providers({ factors, children }: SsoProps & { readonly factors: readonly FormFactor[] }) {
  const { handleSubmit } = useInitialForm()
  const handleClick = (factor: Factor) => handleSubmit(bareFactor(factor))
  if (typeof children === 'function') return children({ factors, handleClick })
  if (children !== undefined) return children
  const usable = factors.filter(isComplete)
  if (usable.length === 0) return null
  return (
    <div className="sid-form-sso">
      {usable.map((factor) => (
        <ProviderButton key={keyOf(factor)} factor={factor} onClick={() => handleClick(factor)} />
      ))}
    </div>
  )
}

/** A provider without a name, or a SAML connection without an id, cannot be started. */
const isComplete = (factor: FormFactor) =>
  (factor.method === 'oidc' && Boolean(factor.options?.provider)) ||
  (factor.method === 'saml' && Boolean(factor.options?.provider_credentials_id))

const keyOf = (factor: FormFactor) =>
  factor.method === 'oidc'
    ? `${factor.options.provider} ${factor.options.client_id}`
    : factor.method === 'saml'
      ? factor.options.provider_credentials_id
      : factor.method

const ProviderIcon = /* @__PURE__ */ lazy(() =>
  import('./provider-icon.js').then(({ ProviderIcon }) => ({ default: ProviderIcon })),
)

function ProviderButton({ factor, onClick }: { readonly factor: FormFactor; readonly onClick: () => void }) {
  const oidc = factor.method === 'oidc'
  const name = oidc ? (OIDC_PROVIDERS[factor.options.provider] ?? factor.options.provider) : 'SAML'
  return (
    <button
      type="button"
      className={`sid-button sid-button--neutral ${oidc ? 'sid-oidc--button' : 'sid-saml--button'}`}
      onClick={onClick}
    >
      {factor.method === 'oidc' ? (
        <Suspense fallback={<span className="sid-sso-logo" />}>
          <ProviderIcon provider={factor.options.provider} />
        </Suspense>
      ) : (
        <SamlLogo factor={factor} />
      )}
      <span className="sid-button__label">
        <Text as="span" t={oidc ? 'initial.oidc' : 'initial.sso'} /> <span>{factor.label ?? name}</span>
      </span>
    </button>
  )
}

function SamlLogo({ factor }: { readonly factor: FormFactor }) {
  if (factor.method !== 'saml' || !factor.logo) return null
  const className = `sid-sso-logo sid-sso-logo--${factor.options.provider_credentials_id}`
  if (typeof factor.logo === 'string') return <img className={className} src={factor.logo} alt="SSO provider logo" />
  return <span className={className}>{factor.logo}</span>
}
