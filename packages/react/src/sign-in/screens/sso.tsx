import type { Factor } from '@portico/protocol'
import { lazy, type ReactNode, Suspense } from 'react'
import { type FormFactor, useConfiguration } from '../../configuration/configuration.js'
import { bareFactor, canStart, factorKey, ssoFactors } from '../factor-tables.js'
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

export function Providers({ factors, children }: SsoProps & { readonly factors: readonly FormFactor[] }) {
  const { handleSubmit } = useInitialForm()
  const handleClick = (factor: Factor) => handleSubmit(bareFactor(factor))
  if (typeof children === 'function') return children({ factors, handleClick })
  if (children !== undefined) return children
  const usable = factors.filter(canStart)
  if (usable.length === 0) return null
  return (
    <div className="sid-form-sso">
      <Suspense fallback={usable.map((factor) => <span key={factorKey(factor)} className="sid-button" />)}>
        <ProviderButtons factors={usable} onClick={handleClick} />
      </Suspense>
    </div>
  )
}

const ProviderButtons = /* @__PURE__ */ lazy(() =>
  import('./provider-buttons.js').then(({ ProviderButtons }) => ({ default: ProviderButtons })),
)
