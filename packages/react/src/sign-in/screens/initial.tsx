import type { ReactNode } from 'react'
import { useConfiguration } from '../../configuration/configuration.js'
import { Text } from '../../text/text.js'
import { useText } from '../../text/text-context.js'
import { canStart, handleFactors, handleTypesIn } from '../factor-tables.js'
import { Controls } from './initial-controls.js'
import { Logo } from './logo.js'
import { Sso } from './sso.js'

/** The first screen: logo, headings, fields, divider, other providers. */
function InitialScreen() {
  return (
    <article className="sid-screen" data-testid="sid-form-initial-state" data-state="initial">
      <LogoPart />
      <Header />
      <Controls />
      <Divider />
      <Sso />
    </article>
  )
}

export function LogoPart({ children }: { readonly children?: (context: { readonly logo: ReactNode }) => ReactNode }) {
  const { logo } = useConfiguration()
  return typeof children === 'function' ? children({ logo }) : <Logo logo={logo} />
}
LogoPart.displayName = 'Logo'

type HeaderChildren = ReactNode | ((context: { readonly text: ReturnType<typeof useText> }) => ReactNode)

function Header({ children }: { readonly children?: HeaderChildren }) {
  const text = useText()
  if (typeof children === 'function') return children({ text })
  if (children !== undefined) return children
  return (
    <header className="sid-screen__header">
      <Text as="h1" t="initial.title" />
      <Text as="h2" t="initial.subtitle" />
    </header>
  )
}
Header.displayName = 'Header'

/** Between the fields and the other providers, where there are both. */
function Divider() {
  const { factors } = useConfiguration()
  if (handleTypesIn(handleFactors(factors)).length === 0 || !factors.some(canStart)) return null
  return (
    <div className="sid-divider">
      <Text as="span" t="initial.divider" />
    </div>
  )
}
Divider.displayName = 'Divider'

/** The first screen and its parts, for pages that arrange them themselves. */
export const Initial = /* @__PURE__ */ Object.assign(InitialScreen, {
  Logo: LogoPart,
  Header,
  Controls,
  Divider,
  /** @deprecated Use `SSO`. */
  OIDC: Sso.Oidc,
  SSO: Sso,
})
