import { ResendPrompt } from '../../screens/resend-prompt.js'
import { StepHeading } from '../../screens/step-heading.js'
import { alreadySent } from '../../screens/wording.js'
import { TextProvider } from '../../text/text-provider.js'
import { EMAIL_LINK, MESSAGE_LINK_TEXTS, SMS_LINK } from '../link/texts.js'
import { PASSKEY, PASSKEY_TEXTS } from '../passkey/texts.js'
import { OIDC, PROVIDER_TEXTS, providerName, SAML } from '../provider/texts.js'
import type { StepScreenProps } from '../step-kind.js'
import type { WaitingStep, WaitingWording } from './step.js'

const TEXTS = { ...MESSAGE_LINK_TEXTS, ...PASSKEY_TEXTS, ...PROVIDER_TEXTS }

/**
 * Waits for something that happens elsewhere: a link, a passkey prompt, another provider. Loads with its texts when first needed.
 */
export function WaitingScreen(props: StepScreenProps<WaitingStep>) {
  return (
    <TextProvider defaults={TEXTS}>
      <Waiting {...props} />
    </TextProvider>
  )
}

function Waiting({ state, send }: StepScreenProps<WaitingStep>) {
  const { factor, handle } = state.context.config
  const sent = alreadySent(state, 'link')
  const mailed = handle?.type === 'phone_number' ? SMS_LINK : EMAIL_LINK
  const { Picture, ...wording } = (sent ? undefined : ELSEWHERE[factor.method]) ?? mailed
  return (
    <>
      <StepHeading<keyof typeof TEXTS>
        state={state}
        kind="loading"
        {...wording}
        {...(sent && { message: sent })}
        after={providerName(factor)}
      />
      <Picture />
      <ResendPrompt resend={state.resend} onResend={() => send({ type: 'retry' })} />
    </>
  )
}

const ELSEWHERE: Readonly<Record<string, WaitingWording<keyof typeof TEXTS>>> = {
  email_link: EMAIL_LINK,
  sms_link: SMS_LINK,
  webauthn: PASSKEY,
  oidc: OIDC,
  saml: SAML,
}
