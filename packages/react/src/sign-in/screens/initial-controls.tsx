import type { Factor, Handle, HandleType } from '@portico/protocol'
import { type ReactNode, useContext } from 'react'
import type { FormFactor } from '../../configuration/configuration.js'
import { Button } from '../../fields/button.js'
import type { TextsInForce } from '../../text/text-config.js'
import { TextContext } from '../../text/text-context.js'
import { useInitialForm } from '../initial-form.js'
import { HandleInput } from './handle-input.js'

export interface ControlsContext {
  readonly handleSubmit: (factor: Factor, handle?: Handle) => void
  readonly factors: readonly FormFactor[]
  readonly handleTypes: readonly HandleType[]
  readonly text: TextsInForce
}

type Children<Context> = ReactNode | ((context: Context) => ReactNode)

/**
 * The form of the first screen. Children replace its fields; a function gets what it needs to build a form of its own and
 * submits by `handleSubmit`.
 */
function ControlsPart({ children }: { readonly children?: Children<ControlsContext> }) {
  const { factors, handleTypes, handleSubmit, onSubmit } = useInitialForm()
  const text = useContext(TextContext)
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
function Input({ children }: { readonly children?: Children<InputContext> }) {
  const { factors, handleTypes } = useInitialForm()
  if (typeof children === 'function') return children({ factors, handleTypes })
  return <>{children ?? <HandleInput />}</>
}
Input.displayName = 'Input'

export interface SubmitContext {
  readonly text: TextsInForce
  readonly status: 'valid' | 'invalid'
}

/** The Continue button. It stays usable while a field is wrong: pressing it leads back to the field and its message. */
function Submit({ children }: { readonly children?: Children<SubmitContext> }) {
  const { status, type } = useInitialForm()
  const text = useContext(TextContext)
  if (typeof children === 'function') return children({ text, status })
  if (children !== undefined) return children
  const invalid = status === 'invalid'
  return (
    <Button
      type="submit"
      testId="sid-form-initial-submit-button"
      data-state={status}
      aria-disabled={invalid || undefined}
      aria-describedby={invalid ? `sid-input-${type}-error` : undefined}
    >
      {text['initial.submit']}
    </Button>
  )
}
Submit.displayName = 'Submit'

export const Controls = /* @__PURE__ */ Object.assign(ControlsPart, { Input, Submit })
