import type { Factor, Handle, HandleType } from '@portico/protocol'
import type { ReactElement } from 'react'
import type { FormFactor } from '../../configuration/configuration.js'
import { Button } from '../../fields/button.js'
import type { TextConfig } from '../../methods/text-config.js'
import { useAllTexts } from '../../methods/use-all-texts.js'
import { useInitialForm } from '../initial-form.js'
import type { Part, PartChildren } from '../part.js'
import { HandleInput } from './handle-input.js'

export interface ControlsContext {
  readonly handleSubmit: (factor: Factor, handle?: Handle) => void
  readonly factors: FormFactor[]
  readonly handleTypes: HandleType[]
  readonly text: TextConfig
}

/**
 * The form of the first screen. Children replace its fields; a function receives what it needs to build its own form, and submits
 * with `handleSubmit`.
 */
const ControlsPart: Part<{ readonly children?: PartChildren<ControlsContext> }, ReactElement | null> = ({
  children,
}) => {
  const { factors, handleTypes, handleSubmit, onSubmit } = useInitialForm()
  const text = useAllTexts(typeof children === 'function')
  if (handleTypes.length === 0) return null
  if (typeof children === 'function')
    return <div data-testid="sid-form-initial-function">{children({ handleSubmit, factors, handleTypes, text })}</div>
  const own = children === undefined
  return (
    <form
      noValidate
      className="sid-form__fields"
      onSubmit={onSubmit}
      data-testid={own ? 'sid-form-initial-default' : 'sid-form-initial-children'}
    >
      {own ? (
        <>
          <Input />
          <Submit />
        </>
      ) : (
        children
      )}
    </form>
  )
}
ControlsPart.displayName = 'Controls'

type InputContext = Pick<ControlsContext, 'factors' | 'handleTypes'>

/** Tabs, method list and handle field. */
const Input: Part<{ readonly children?: PartChildren<InputContext> }> = ({ children }) => {
  const { factors, handleTypes } = useInitialForm()
  if (typeof children === 'function') return <>{children({ factors, handleTypes })}</>
  return <>{children ?? <HandleInput />}</>
}
Input.displayName = 'Input'

export interface SubmitContext {
  readonly text: TextConfig
  readonly status: 'valid' | 'invalid'
}

/** The Continue button. It stays enabled while a field is invalid: pressing it moves the focus to the field and its message. */
const Submit: Part<{ readonly children?: PartChildren<SubmitContext> }> = ({ children }) => {
  const { status, type } = useInitialForm()
  const text = useAllTexts(typeof children === 'function')
  if (typeof children === 'function') return <>{children({ text, status })}</>
  if (children !== undefined) return <>{children}</>
  const invalid = status === 'invalid'
  return (
    <Button
      type="submit"
      testId="sid-form-initial-submit-button"
      data-state={status}
      aria-describedby={invalid ? `sid-input-${type}-error` : undefined}
    >
      {text['initial.submit']}
    </Button>
  )
}
Submit.displayName = 'Submit'

interface ControlsParts extends Part<{ readonly children?: PartChildren<ControlsContext> }, ReactElement | null> {
  readonly Input: typeof Input
  readonly Submit: typeof Submit
}

export const Controls: ControlsParts = /* @__PURE__ */ Object.assign(ControlsPart, { Input, Submit })
