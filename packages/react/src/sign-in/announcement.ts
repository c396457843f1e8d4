import type { Translate } from '../text/text-context.js'
import { errorWording } from './error-wording.js'
import type { SignInState } from './machine/state.js'
import { handleTokens, wordingOf } from './wording.js'

/**
 * What a screen reader hears when the state changes. Seconds of a countdown are left out, only its end is told; errors of
 * fields speak for themselves.
 */
export function announcement(state: SignInState, text: Translate): string {
  switch (state.at) {
    case 'initial':
      return ''
    case 'authenticating': {
      const { title, message, tokens, after = '' } = wordingOf(state)
      const ready = state.step.screen === 'code' || state.step.screen === 'waiting'
      const resend = ready && state.resend.secondsLeft === 0 ? [text('authenticating.retry.ready')] : []
      return [`${text(title, tokens)}${after}`, text(message, tokens), ...resend].join(' ')
    }
    case 'storeRecoveryCodes':
      return text('authenticating.saveRecoveryCodes.totp.title')
    case 'success':
      return `${text('success.title')} ${text('success.subtitle')}`
    case 'error': {
      const { title, subtitle } = errorWording(state.slug)
      return `${text(title)} ${text(subtitle, handleTokens(state.context.config.handle))}`
    }
  }
}
