import { isFactorOfForm } from '@portico/protocol'
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import { useConfiguration } from '../configuration/configuration.js'
import { Button, LinkButton } from '../fields/button.js'
import { Icon } from '../fields/icon.js'
import { BACK } from '../fields/strokes.js'
import { TextField } from '../fields/text-field.js'
import { ScreenHeading } from '../screens/screen-heading.js'
import { Loader } from '../screens/state-icon.js'
import { isAcceptable } from '../sign-in/check-handle.js'
import { useInitialForm } from '../sign-in/initial-form.js'
import { LogoPart } from '../sign-in/screens/initial.js'
import { Text } from '../text/text.js'
import { useText } from '../text/text-context.js'
import { visible } from '../typed-text.js'
import { ChooseFactor } from './choose-factor.js'
import { ASKING, type GetFactors, resolution } from './resolution.js'

/** The first screen of a dynamic flow: the address, the wait, the choice. */
export function DynamicInitial({ getFactors }: { readonly getFactors: GetFactors }) {
  const { handleSubmit } = useInitialForm()
  const [state, send] = useReducer(resolution, ASKING)
  const latest = useRef({ getFactors, handleSubmit })
  useEffect(() => {
    latest.current = { getFactors, handleSubmit }
  })

  const { at, turn } = state
  const handle = 'handle' in state ? state.handle : undefined
  useEffect(() => {
    if (at !== 'resolving') return
    // Wrapped, so that a function that throws counts as one that rejects.
    const ask = async () => latest.current.getFactors(handle)
    ask().then(
      (factors) => {
        const [only] = factors
        if (factors.length === 1 && only && isFactorOfForm(only)) latest.current.handleSubmit(only, handle)
        send({ type: 'resolved', turn, factors })
      },
      (error: unknown) => {
        console.error(error)
        send({ type: 'failed', turn })
      },
    )
  }, [at, turn, handle])

  switch (state.at) {
    case 'asking':
      return <AskEmail invalid={state.invalid} send={send} />
    case 'resolving':
      return (
        <article className="sid-screen" data-state="resolving">
          <ScreenHeading title="resolving_factors.title" message="resolving_factors.subtitle" />
          <Loader />
        </article>
      )
    case 'resolved':
      return <ChooseFactor handle={state.handle} factors={state.factors} onBack={() => send({ type: 'back' })} />
    case 'failed':
      return (
        <Failed onRetry={() => send({ type: 'submit', handle: state.handle })} onBack={() => send({ type: 'back' })} />
      )
  }
}

interface AskEmailProps {
  readonly invalid: boolean
  readonly send: (event: Parameters<typeof resolution>[1]) => void
}

function AskEmail({ invalid, send }: AskEmailProps) {
  const text = useText()
  const { lastHandle } = useConfiguration()
  const [typed, setTyped] = useState<string>()
  const value = typed ?? (lastHandle?.type === 'email_address' ? lastHandle.value : '')
  const field = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isAcceptable('email_address', value))
      return send({ type: 'submit', handle: { type: 'email_address', value: visible(value) } })
    send({ type: 'refused' })
    field.current?.focus()
  }
  return (
    <article
      className="sid-screen sid-dynamic-flow--initial-state"
      data-testid="sid-dynamic-flow--initial-state"
      data-state="initial"
    >
      <LogoPart />
      <header className="sid-screen__header">
        <Text as="h1" t="initial.title" />
        <Text as="h2" t="initial.subtitle" />
      </header>
      <form noValidate className="sid-form__fields" onSubmit={submit}>
        <TextField
          ref={field}
          id="sid-input-email_address"
          name="email_address"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          label={text('initial.handle.email')}
          placeholder={text('initial.handle.email.placeholder')}
          value={value}
          onChange={(next) => {
            setTyped(next)
            send({ type: 'edit' })
          }}
          error={invalid ? text('validationError.email') : undefined}
        />
        <Button type="submit" testId="sid-form-initial-submit-button">
          {text('initial.submit')}
        </Button>
      </form>
    </article>
  )
}

function Failed({ onRetry, onBack }: { readonly onRetry: () => void; readonly onBack: () => void }) {
  const text = useText()
  return (
    <article className="sid-screen" data-testid="sid-form-error-state" data-state="failed">
      <LinkButton variant="back" icon={<Icon strokes={BACK} size={20} />} onClick={onBack}>
        {text('authenticating.back')}
      </LinkButton>
      <ScreenHeading title="error.title" message="error.subtitle" />
      <Button testId="sid-form-error-retry-button" onClick={onRetry}>
        {text('error.retry')}
      </Button>
    </article>
  )
}
