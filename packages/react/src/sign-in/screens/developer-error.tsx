import { factorProblems } from '@portico/protocol'
import { useEffect } from 'react'
import { ALERT } from '../../fields/strokes.js'
import { Screen, type ScreenProps } from '../../screens/screen.js'
import { StateIcon } from '../../screens/state-icon.js'

export interface DeveloperErrorProps extends Pick<ScreenProps, 'onBack'> {
  /** One sentence for each problem. */
  readonly problems: readonly string[]
}

/** Replaces a screen that cannot be rendered, and tells the developer of the page why, also in the console. */
export function DeveloperError({ problems, onBack }: DeveloperErrorProps) {
  const words = problems.join('\n')
  useEffect(() => console.error(`The sign-in form cannot be shown.\n${words}`), [words])
  return (
    <Screen testId="sid-form-broken-state" state="broken" onBack={onBack}>
      <div className="sid-screen__header" role="alert">
        <h1 className="sid-text sid-text--h1">The sign-in form cannot be shown</h1>
        <p className="sid-text sid-text--p">{words}</p>
      </div>
      <StateIcon icon={ALERT} tone="failure" />
    </Screen>
  )
}

/** What is wrong with the factors of a form. */
export const FactorProblems = ({ factors }: { readonly factors: unknown }) => (
  <DeveloperError problems={factorProblems(factors)} />
)
