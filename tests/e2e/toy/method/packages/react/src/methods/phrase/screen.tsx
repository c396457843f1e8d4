import { useState } from 'react'
import { Button } from '../../fields/button.js'
import { PasswordField } from '../../fields/password-field.js'
import { Loader } from '../../screens/state-icon.js'
import { StepHeading } from '../../screens/step-heading.js'
import { useText } from '../../text/text-context.js'
import { TextProvider } from '../../text/text-provider.js'
import type { StepScreenProps } from '../step-kind.js'
import type { PhraseStep } from './step.js'
import { PHRASE_TEXTS } from './texts.js'

type PhraseProps = StepScreenProps<PhraseStep>
type PhraseKey = keyof typeof PHRASE_TEXTS

/** Asks for a secret phrase. Loads with its texts when a form first needs it. */
export function PhraseScreen(props: PhraseProps) {
  return (
    <TextProvider defaults={PHRASE_TEXTS}>
      <PhrasePhase {...props} />
    </TextProvider>
  )
}

function PhrasePhase({ state, step, send }: PhraseProps) {
  const text = useText<PhraseKey>()
  const [phrase, setPhrase] = useState('')
  return (
    <>
      <StepHeading<PhraseKey>
        state={state}
        kind="phrase"
        title="authenticating.phrase.title"
        message={step.isNew ? 'authenticating.phrase.new' : 'authenticating.phrase.message'}
        takesFocus={step.phase !== 'input'}
      />
      {step.phase !== 'input' && <Loader />}
      {step.phase === 'input' && (
        <form
          className="sid-form__fields"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send({ type: 'submitPhrase', phrase })
          }}
        >
          <PasswordField
            label={text('authenticating.phrase.label')}
            value={phrase}
            error={step.problem && text('authenticating.phrase.wrong')}
            onChange={(value) => {
              setPhrase(value)
              if (step.problem) send({ type: 'edit' })
            }}
          />
          <Button type="submit">{text('authenticating.phrase.submit')}</Button>
        </form>
      )}
    </>
  )
}
