import { factorProblems, type Handle } from '@portico/protocol'
import { type FormEvent, useState } from 'react'
import type { FormFactor } from '../configuration/configuration.js'
import { Button } from '../fields/button.js'
import { Dropdown } from '../fields/dropdown.js'
import { type LABEL_TEXTS, METHOD_ROWS } from '../methods/registry.js'
import { Screen } from '../screens/screen.js'
import { ScreenHeading } from '../screens/screen-heading.js'
import { factorsFor, handleFactors, ssoFactors } from '../sign-in/factor-tables.js'
import { useInitialForm } from '../sign-in/initial-form.js'
import { DeveloperError } from '../sign-in/screens/developer-error.js'
import { Providers } from '../sign-in/screens/sso.js'
import { Text } from '../text/text.js'
import { useText } from '../text/text-context.js'

export interface ChooseFactorProps {
  readonly handle: Handle
  readonly factors: readonly FormFactor[]
  readonly onBack: () => void
}

/** Lets a visitor choose among the factors found for their handle, or tells the developer why none can be offered. */
export function ChooseFactor(props: ChooseFactorProps) {
  const problems = problemsOf(props)
  return problems.length > 0 ? <DeveloperError {...{ problems }} onBack={props.onBack} /> : <Choice {...props} />
}

function problemsOf({ factors, handle }: ChooseFactorProps): readonly string[] {
  const problems = factorProblems(factors, 'the result of getFactors')
  if (problems.length > 0) return problems
  const usable = factorsFor(handle.type, factors).length + ssoFactors(factors).length
  return usable > 0 ? [] : [`None of the factors that getFactors returned accepts a handle of type ${handle.type}.`]
}

function Choice({ handle, factors, onBack }: ChooseFactorProps) {
  const { handleSubmit } = useInitialForm()
  const text = useText<keyof typeof LABEL_TEXTS>()
  const methods = factorsFor(handle.type, handleFactors(factors))
  const providers = ssoFactors(factors)
  const [chosen, setChosen] = useState<string>()
  const factor = methods.find(({ method }) => method === chosen) ?? methods[0]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (factor) handleSubmit(factor, handle)
  }

  return (
    <Screen testId="sid-dynamic-flow--resolved-state" state="resolved" onBack={onBack}>
      <ScreenHeading title="resolved_factors.title" message="resolved_factors.subtitle" />
      {factor && (
        <form noValidate className="sid-form__fields" onSubmit={submit}>
          <Dropdown
            label={text('initial.authenticationMethod')}
            value={factor.method}
            onChange={setChosen}
            items={methods.map(({ method, label }) => ({
              value: method,
              label: label || text(METHOD_ROWS[method].label),
            }))}
          />
          <Button type="submit" testId="sid-form-initial-submit-button">
            {text('initial.submit')}
          </Button>
        </form>
      )}
      {factor && providers.length > 0 && (
        <div className="sid-divider">
          <Text as="span" t="initial.divider" />
        </div>
      )}
      <Providers factors={providers} />
    </Screen>
  )
}
