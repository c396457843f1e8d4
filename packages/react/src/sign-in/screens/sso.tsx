import type { Factor, Handle } from '@portico/protocol'
import { lazy, type ReactElement, Suspense } from 'react'
import { type FormFactor, useConfiguration } from '../../configuration/configuration.js'
import { factorKey } from '../../methods/provider/factor-key.js'
import { bareFactor, canStart, ssoFactors } from '../factor-tables.js'
import { useInitialForm } from '../initial-form.js'
import type { Part, PartChildren } from '../part.js'

type SsoFactor = Extract<FormFactor, { method: 'oidc' | 'saml' }>

export interface SsoContext {
  readonly factors: SsoFactor[]
  readonly handleClick: (factor: Factor, handle?: Handle) => void
}

export interface SsoProps {
  readonly children?: PartChildren<SsoContext>
}

/** A button for each other provider, in the given order. */
const SsoPart: Part<SsoProps> = ({ children }) => (
  <Providers factors={ssoFactors(useConfiguration().factors)}>{children}</Providers>
)
SsoPart.displayName = 'SSO'

const Oidc: Part<SsoProps> = ({ children }) => {
  const { factors } = useConfiguration()
  return <Providers factors={factors.filter(({ method }) => method === 'oidc')}>{children}</Providers>
}
Oidc.displayName = 'OIDC'

export const Sso: Part<SsoProps> & { readonly Oidc: Part<SsoProps> } = /* @__PURE__ */ Object.assign(SsoPart, { Oidc })

export function Providers({ factors, children }: SsoProps & { readonly factors: FormFactor[] }): ReactElement {
  const { handleSubmit } = useInitialForm()
  const handleClick = (factor: Factor, handle?: Handle) => handleSubmit(bareFactor(factor), handle)
  if (typeof children === 'function') return <>{children({ factors: factors as SsoFactor[], handleClick })}</>
  if (children !== undefined) return <>{children}</>
  const usable = factors.filter(canStart)
  if (usable.length === 0) return <></>
  return (
    <div className="sid-form-sso">
      <Suspense fallback={usable.map((factor) => <span key={factorKey(factor)} className="sid-button" />)}>
        <ProviderButtons factors={usable} onClick={handleClick} />
      </Suspense>
    </div>
  )
}

const ProviderButtons = /* @__PURE__ */ lazy(() =>
  import('../../methods/provider/provider-buttons.js').then(({ ProviderButtons }) => ({ default: ProviderButtons })),
)
