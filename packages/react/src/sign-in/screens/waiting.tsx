import { OIDC_PROVIDERS } from '@portico/protocol'
import type { ReactNode } from 'react'
import { TextProvider } from '../../text/text-provider.js'
import { WAITING_TEXTS } from '../../text/waiting-texts.js'
import type { AuthenticatingState } from '../machine/state.js'
import { useSignInContext } from '../sign-in-context.js'
import { alreadySent, type Wording } from '../wording.js'
import { AuthenticatingHeading } from './authenticating-heading.js'
import { ResendPrompt } from './resend-prompt.js'
import { EmailIcon, Loader, SmsIcon } from './state-icon.js'

interface WaitingProps {
  readonly state: AuthenticatingState
}

/** Waits for what happens elsewhere: a link, a passkey prompt, another provider. Loads with its texts when first needed. */
export function WaitingScreen(props: WaitingProps) {
  return (
    <TextProvider defaults={WAITING_TEXTS}>
      <Waiting {...props} />
    </TextProvider>
  )
}

function Waiting({ state }: WaitingProps) {
  const { send } = useSignInContext()
  const { factor } = state.context.config
  const sent = alreadySent(state, 'link')
  const byPhone = state.context.config.handle?.type === 'phone_number'
  const mailed = byPhone ? ELSEWHERE.sms_link : undefined
  const { Picture, ...wording } = (sent ? mailed : ELSEWHERE[factor.method]) ?? EMAIL
  const after = factor.method === 'oidc' && factor.options ? { after: nameOf(factor.options.provider) } : {}
  return (
    <>
      <AuthenticatingHeading state={state} {...wording} {...(sent && { message: sent })} {...after} />
      <Picture />
      <ResendPrompt resend={state.resend} onResend={() => send({ type: 'retry' })} />
    </>
  )
}

type Elsewhere = Wording & { readonly Picture: () => ReactNode }

const EMAIL: Elsewhere = {
  title: 'authenticating.title.emailLink',
  message: 'authenticating.message.emailLink',
  Picture: EmailIcon,
}

const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  sms_link: { title: 'authenticating.title.smsLink', message: 'authenticating.message.smsLink', Picture: SmsIcon },
  webauthn: { title: 'authenticating.title.webauthn', message: 'authenticating.message.webauthn', Picture: Loader },
  oidc: { title: 'authenticating.title.oidc', message: 'authenticating.message.oidc', Picture: Loader },
  saml: { title: 'authenticating.title.saml', message: 'authenticating.message.saml', Picture: Loader },
}

const nameOf = (provider: string): string =>
  Object.hasOwn(OIDC_PROVIDERS, provider) ? OIDC_PROVIDERS[provider as keyof typeof OIDC_PROVIDERS] : provider
