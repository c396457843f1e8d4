import type { ReactNode } from 'react'
import type { AuthenticatingState } from '../machine/state.js'
import { useSignInContext } from '../sign-in-context.js'
import { AuthenticatingHeading } from './authenticating-heading.js'
import { ResendPrompt } from './resend-prompt.js'
import { EmailIcon, Loader, SmsIcon } from './state-icon.js'

const ICONS: Readonly<Record<string, () => ReactNode>> = { email_link: EmailIcon, sms_link: SmsIcon }

/** Waits for what happens elsewhere: a link, a passkey prompt, another provider. */
export function WaitingScreen({ state }: { readonly state: AuthenticatingState }) {
  const { send } = useSignInContext()
  const StepIcon = ICONS[state.context.config.factor.method] ?? Loader
  return (
    <>
      <AuthenticatingHeading state={state} />
      <StepIcon />
      <ResendPrompt resend={state.resend} onResend={() => send({ type: 'retry' })} />
    </>
  )
}
