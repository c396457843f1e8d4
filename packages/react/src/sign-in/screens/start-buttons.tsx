import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button, LinkButton } from '../../fields/button.js'
import { type LABEL_TEXTS, type ListedMethod, METHOD_ROWS } from '../../methods/registry.js'
import { START_TEXTS } from '../../text/start-texts.js'
import { useText } from '../../text/text-context.js'
import { TextProvider } from '../../text/text-provider.js'
import { visible } from '../../typed-text.js'
import type { ListedFactor } from '../factor-tables.js'
import { InitialFormContext, useInitialForm } from '../initial-form.js'
import { HandleInput } from './handle-input.js'
import { Initial } from './initial.js'

/** The text of a method's button. A method without its own text shows its name. */
const startOf = (method: ListedMethod): keyof typeof START_TEXTS | undefined => {
  const key = `start.${method}` as const
  return key in START_TEXTS ? (key as keyof typeof START_TEXTS) : undefined
}

/**
 * The first screen with a button for each method instead of a list: the last used method, or else the first one, is the main
 * button. A passkey needs no handle.
 * @example
 * import { InitialByButtons } from '@portico/react/by-buttons'
 * <Form><Slot name="initial"><InitialByButtons /></Slot></Form>
 */
export function InitialByButtons() {
  return (
    <article className="sid-screen" data-testid="sid-form-initial-state" data-state="initial">
      <Initial.Logo />
      <Initial.Header />
      <Initial.Controls>
        <HandleAlone />
        <TextProvider defaults={START_TEXTS}>
          <StartButtons />
        </TextProvider>
      </Initial.Controls>
      <Initial.Divider />
      <Initial.SSO />
    </article>
  )
}

/** The handle, without the list of methods. */
function HandleAlone() {
  const form = useInitialForm()
  return (
    <InitialFormContext.Provider value={{ ...form, methods: [] }}>
      <HandleInput />
    </InitialFormContext.Provider>
  )
}

function StartButtons() {
  const { methods, factor: first, status, type, value, selectMethod, handleSubmit } = useInitialForm()
  const text = useText<keyof typeof LABEL_TEXTS | keyof typeof START_TEXTS>()
  const nameOf = ({ method, label }: ListedFactor) => {
    const own = startOf(method)
    return own && !label ? text(own) : text('start.other', { METHOD: label || text(METHOD_ROWS[method].label) })
  }
  // A passkey identifies its person.
  const needsNoHandle = ({ method }: ListedFactor) => method === 'webauthn' && visible(value) === ''
  // The form is submitted as with the main button, and keeps this method if the handle has to be corrected first.
  const press = (factor: ListedFactor, { currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (needsNoHandle(factor)) return handleSubmit(factor)
    flushSync(() => selectMethod(factor.method))
    form?.requestSubmit()
  }
  if (!first) return null
  const otherMethods = methods.filter(({ method }) => method !== first.method)
  return (
    <>
      <Button
        type="submit"
        testId="sid-form-initial-submit-button"
        data-state={status}
        aria-describedby={status === 'invalid' ? `sid-input-${type}-error` : undefined}
        onClick={(event) => {
          if (!needsNoHandle(first)) return
          event.preventDefault()
          handleSubmit(first)
        }}
      >
        {nameOf(first)}
      </Button>
      {otherMethods.map((factor) =>
        factor.method === 'webauthn' ? (
          <Button key={factor.method} variant="neutral" onClick={(event) => press(factor, event)}>
            {nameOf(factor)}
          </Button>
        ) : (
          <LinkButton key={factor.method} className="sid-start-instead" onClick={(event) => press(factor, event)}>
            {text('start.instead', { START: nameOf(factor) })}
          </LinkButton>
        ),
      )}
    </>
  )
}
