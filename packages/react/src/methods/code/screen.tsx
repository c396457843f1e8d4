import { type FormEvent, useId, useRef } from 'react'
import { CodeField } from '../../fields/code-field.js'
import { ResendPrompt } from '../../screens/resend-prompt.js'
import { EmailIcon, Loader, SmsIcon } from '../../screens/state-icon.js'
import { StepHeading } from '../../screens/step-heading.js'
import { alreadySent, type Wording } from '../../screens/wording.js'
import type { PluralKey } from '../../text/plural.js'
import { useText } from '../../text/text-context.js'
import { TextProvider } from '../../text/text-provider.js'
import { OTP_LENGTH } from '../../wire-values.js'
import type { StepScreenProps } from '../step-kind.js'
import type { CodeProblem, CodeStep } from './step.js'
import { CODE_TEXTS } from './texts.js'

export type CodeKey = keyof typeof CODE_TEXTS

/** What is wrong with a code, in words. */
export const CODE_PROBLEMS: Record<CodeProblem, CodeKey> = {
  incomplete: 'validationError.otp',
  wrong: 'authenticating.otpInput.submit.error',
}

type CodeProps = StepScreenProps<CodeStep>

/** Asks for the code of a message. Six digits submit themselves. Loads with its texts when a form first needs it. */
export function CodeScreen(props: CodeProps) {
  return (
    <TextProvider defaults={CODE_TEXTS}>
      <CodePhase {...props} />
    </TextProvider>
  )
}

function CodePhase({ state, step, send }: CodeProps) {
  const { phase } = step
  const asks = phase === 'input' || phase === 'submitting'
  const messageId = useId()
  const byPhone = state.context.config.handle?.type === 'phone_number'
  const Picture = byPhone ? SmsIcon : EmailIcon
  return (
    <>
      <StepHeading<CodeKey>
        state={state}
        kind="otp"
        {...wording(phase, byPhone, alreadySent(state, 'code'))}
        takesFocus={!asks}
        messageId={messageId}
      />
      {phase === 'submitting' || phase === 'initial' ? <Loader /> : <Picture />}
      {asks && <CodeForm key={step.wrong} step={step} send={send} describedBy={messageId} />}
      {phase === 'input' && <ResendPrompt resend={state.resend} onResend={() => send({ type: 'retry' })} />}
    </>
  )
}

function wording(phase: CodeStep['phase'], byPhone: boolean, sent: CodeKey | PluralKey | undefined): Wording<CodeKey> {
  const via = byPhone ? 'smsOtp' : 'emailOtp'
  const part = phase === 'submitting' ? 'submitting.' : phase === 'retrying' ? 'retry.' : ''
  const message = `authenticating.${phase === 'initial' ? 'sending.' : part}message.${via}` as const
  return { title: `authenticating.${part}title.${via}`, message: phase === 'input' && sent ? sent : message }
}

/** The boxes, emptied by a new `key` after a wrong code. They stay, read-only, while the code is checked. */
function CodeForm({ step, send, describedBy }: Omit<CodeProps, 'state'> & { readonly describedBy: string }) {
  const text = useText<CodeKey>()
  const code = useRef('')
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    send({ type: 'submitCode', code: code.current })
  }
  return (
    <form className="sid-form__fields" noValidate onSubmit={submit} data-testid="sid-form-authenticating-otp">
      <CodeField
        label={text('authenticating.otpInput')}
        describedBy={describedBy}
        numInputs={OTP_LENGTH}
        inputType="number"
        shouldAutoFocus
        readOnly={step.phase === 'submitting'}
        error={step.problem && text(CODE_PROBLEMS[step.problem])}
        onChange={(next) => {
          code.current = next
          if (step.problem) send({ type: 'edit' })
        }}
        onComplete={() => submit()}
      />
      {/* Enter submits a form only if it has a submit button. */}
      <input type="submit" hidden value={text('authenticating.otpInput.submit')} />
    </form>
  )
}
