import { type Handle, OIDC_PROVIDERS } from '@portico/protocol'
import type { TextTokens } from '../text/interpolate.js'
import type { TextKey } from '../text/texts.js'
import type { AuthenticatingState, CodeStep, PasswordStep, TotpStep } from './machine/state.js'

/** What a screen says: its heading, the sentence below, and the values both may name. */
export interface Wording {
  readonly title: TextKey
  readonly message: TextKey
  readonly tokens: TextTokens
  /** Follows the heading as it is: the name of the other provider. */
  readonly after?: string
}

/** Values that texts may name. Both name the handle there is, so that no text shows a bare token whichever it uses. */
export function handleTokens(handle: Handle | undefined): TextTokens {
  const value = handle?.value ?? ''
  return { EMAIL_ADDRESS: value, PHONE_NUMBER: value }
}

/** What the authenticating screen says in a state. */
export function wordingOf(state: AuthenticatingState): Wording {
  const { handle, factor } = state.context.config
  const tokens = handleTokens(handle)
  const { step } = state
  switch (step.screen) {
    case 'code':
      return { ...codeWording(step, handle), tokens }
    case 'password':
      return { ...passwordWording(step, handle), tokens }
    case 'totp':
      return { ...TOTP[step.phase], tokens }
    case 'waiting': {
      const [title, message] = WAITING[factor.method] ?? WAITING_ELSEWHERE
      if (factor.method !== 'oidc') return { title, message, tokens }
      const { provider } = factor.options
      return { title, message, tokens, after: OIDC_PROVIDERS[provider] ?? provider }
    }
  }
}

const WAITING_ELSEWHERE = ['authenticating.title.emailLink', 'authenticating.message.emailLink'] as const

const WAITING: Readonly<Record<string, readonly [title: TextKey, message: TextKey]>> = {
  webauthn: ['authenticating.title.webauthn', 'authenticating.message.webauthn'],
  sms_link: ['authenticating.title.smsLink', 'authenticating.message.smsLink'],
  oidc: ['authenticating.title.oidc', 'authenticating.message.oidc'],
  saml: ['authenticating.title.saml', 'authenticating.message.saml'],
}

function codeWording({ phase }: CodeStep, handle: Handle | undefined): Pick<Wording, 'title' | 'message'> {
  const via = handle?.type === 'phone_number' ? 'smsOtp' : 'emailOtp'
  switch (phase) {
    case 'initial':
    case 'input':
      return { title: `authenticating.title.${via}`, message: `authenticating.message.${via}` }
    case 'submitting':
      return { title: `authenticating.submitting.title.${via}`, message: `authenticating.submitting.message.${via}` }
    case 'retrying':
      return { title: `authenticating.retry.title.${via}`, message: `authenticating.retry.message.${via}` }
  }
}

function passwordWording({ phase }: PasswordStep, handle: Handle | undefined): Pick<Wording, 'title' | 'message'> {
  const phone = handle?.type === 'phone_number'
  switch (phase) {
    case 'initial': {
      const kind = phone ? 'phone' : handle?.type === 'email_address' ? 'email' : 'username'
      const message = `authenticating.initial.password.message.${kind}` as const
      return { title: 'authenticating.initial.password.title', message }
    }
    case 'recoverPassword': {
      const kind = phone ? 'phone' : 'email'
      const title = `authenticating.recoverPassword.title.${kind}` as const
      return { title, message: `authenticating.recoverPassword.message.${kind}` }
    }
    case 'submitting':
      return {
        title: 'authenticating.submitting.password.title',
        message: 'authenticating.submitting.password.message',
      }
    case 'setPassword':
    case 'verifyPassword':
      return { title: `authenticating.${phase}.title`, message: `authenticating.${phase}.message` }
  }
}

const INPUT = { title: 'authenticating.input.totp.title', message: 'authenticating.input.totp.message' } as const

const TOTP: Record<TotpStep['phase'], Pick<Wording, 'title' | 'message'>> = {
  initial: { title: 'authenticating.initial.totp.title', message: 'authenticating.initial.totp.message' },
  registerAuthenticator: {
    title: 'authenticating.registerAuthenticator.totp.title',
    message: 'authenticating.registerAuthenticator.totp.message',
  },
  input: INPUT,
  submitting: {
    title: 'authenticating.submitting.title.emailOtp',
    message: 'authenticating.submitting.message.emailOtp',
  },
}
