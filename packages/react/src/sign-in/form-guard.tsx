import { isFactorOfForm } from '@portico/protocol'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useConfiguration } from '../configuration/configuration.js'
import { Button } from '../fields/button.js'
import { interruptions } from '../lazy-modules.js'
import { classes, Text } from '../text/text.js'

interface FormGuardProps {
  readonly className?: string
  readonly children: ReactNode
}

interface FormGuardState {
  readonly failures: number
  readonly failed: boolean
  /** The code of a screen did not load: its server is down, or the network is. */
  readonly unreachable?: boolean
}

/**
 * Keeps an error inside a form from breaking the page: an error message replaces the form, with a button to try again. If that
 * fails a second time, a script may not have loaded, and only reloading the page loads it again.
 */
export class FormGuard extends Component<FormGuardProps, FormGuardState> {
  override state: FormGuardState = { failures: 0, failed: false }

  static getDerivedStateFromError = (error: unknown) => ({
    failed: true,
    unreachable: /ChunkLoadError|module script|imported module/.test(`${error}`),
  })

  private again = () => {
    if (this.state.failures > 0) location.reload()
    this.setState({ failures: 1, failed: false })
  }

  override render() {
    const { className, children } = this.props
    const suffix = this.state.unreachable ? '.unreachable' : ''
    if (!this.state.failed) return <Checked className={className}>{children}</Checked>
    return (
      <Broken className={className}>
        <article className="sid-screen" data-state="broken">
          <div className="sid-screen__header" role="alert">
            <Text as="h1" t={`error.title${suffix}`} />
            <Text t={`error.subtitle${suffix}`} />
          </div>
          <Button onClick={this.again}>
            <Text as="span" t="error.retry" />
          </Button>
        </article>
      </Broken>
    )
  }
}

/** Its children, unless the configuration contains a factor that no form can offer. */
function Checked({ className, children }: FormGuardProps) {
  const { factors } = useConfiguration()
  if (Array.isArray(factors) && factors.every(isFactorOfForm)) return children
  return (
    <Broken className={className}>
      <Suspense>
        <FactorProblems factors={factors} />
      </Suspense>
    </Broken>
  )
}

const Broken = ({ className, children }: FormGuardProps) => (
  <div className={classes('sid-card', 'sid-form', className)} data-state="broken">
    {children}
  </div>
)

const FactorProblems = /* @__PURE__ */ lazy(() =>
  interruptions().then((loaded) => ({ default: loaded.FactorProblems })),
)
