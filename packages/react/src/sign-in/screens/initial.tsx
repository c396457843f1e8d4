import type { ReactElement, ReactNode } from 'react'
import { useConfiguration } from '../../configuration/configuration.js'
import type { TextConfig } from '../../methods/text-config.js'
import { useAllTexts } from '../../methods/use-all-texts.js'
import { Text } from '../../text/text.js'
import { canStart, handleFactors, handleTypesIn } from '../factor-tables.js'
import type { Part, PartChildren } from '../part.js'
import { Controls } from './initial-controls.js'
import { Logo } from './logo.js'
import { Sso, type SsoProps } from './sso.js'

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

interface LogoProps {
  readonly children?: (context: { logo?: ReactNode }) => ReactNode
}

export const LogoPart: Part<LogoProps> = ({ children }) => {
  const { logo } = useConfiguration()
  return typeof children === 'function' ? <>{children({ logo })}</> : <Logo logo={logo} />
}
LogoPart.displayName = 'Logo'

interface HeaderProps {
  readonly children?: PartChildren<{ text: TextConfig }>
}

const Header: Part<HeaderProps> = ({ children }) => {
  const text = useAllTexts(typeof children === 'function')
  if (typeof children === 'function') return <>{children({ text })}</>
  if (children !== undefined) return <>{children}</>
  return (
    <header className="sid-screen__header">
      <Text as="h1" t="initial.title" />
      <Text as="h2" t="initial.subtitle" />
    </header>
  )
}
Header.displayName = 'Header'

/** Between the fields and the other providers, if there are both. */
const Divider: Part<object> = () => {
  const { factors } = useConfiguration()
  if (handleTypesIn(handleFactors(factors)).length === 0 || !factors.some(canStart)) return <></>
  return (
    <div className="sid-divider">
      <Text as="span" t="initial.divider" />
    </div>
  )
}
Divider.displayName = 'Divider'

/** The first screen and its parts. */
interface InitialParts {
  (): ReactElement
  readonly Logo: typeof LogoPart
  readonly Header: typeof Header
  readonly Controls: typeof Controls
  readonly Divider: typeof Divider
  /** @deprecated Use `SSO`. */
  readonly OIDC: Part<SsoProps>
  readonly SSO: Part<SsoProps>
}

/** The first screen and its parts, for pages that arrange them themselves. */
export const Initial: InitialParts = /* @__PURE__ */ Object.assign(InitialScreen, {
  Logo: LogoPart,
  Header,
  Controls,
  Divider,
  OIDC: Sso.Oidc,
  SSO: Sso,
})
