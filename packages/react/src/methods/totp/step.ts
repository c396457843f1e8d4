import type { TotpKeyGenerated } from '@portico/sdk'
import { type CodeProblem, rejected, submitCode, submitted } from '../code/step.js'
import { stepKind, withoutProblem } from '../step-kind.js'

export interface AuthenticatorStep {
  readonly screen: 'authenticator'
  readonly phase: 'initial' | 'registerAuthenticator' | 'input' | 'submitting'
  readonly wrong: number
  readonly setup?: TotpKeyGenerated
  readonly problem?: CodeProblem
}

const FIRST: AuthenticatorStep = { screen: 'authenticator', phase: 'initial', wrong: 0 }

/** Sets up an authenticator app, or asks for its code. */
export const AUTHENTICATOR = /* @__PURE__ */ stepKind<AuthenticatorStep>(FIRST, (own, event) => {
  switch (event.type) {
    case 'totpKeyGenerated':
      // The key is sent again after a wrong code, but the visitor has already scanned it.
      if (own?.setup) return [{ ...own, phase: 'input' }]
      return [{ ...FIRST, phase: 'registerAuthenticator', setup: event.setup }]
    case 'totpCodeRequested':
      return [{ ...(own ?? FIRST), phase: 'input' }]
    case 'codeRejected':
      return own && [rejected(own)]
    case 'continueToCode':
      return own?.phase === 'registerAuthenticator' ? [{ ...own, phase: 'input' }] : undefined
    case 'submitCode':
      return own && submitCode(own, event.code)
    case 'submitRecoveryCode':
      // Recovery codes have no fixed length; only an empty one is not an answer.
      if (own?.phase !== 'input') return undefined
      return event.code === '' ? [{ ...own, problem: 'incomplete' }] : submitted(own, event.code)
    case 'edit':
      return own && [withoutProblem(own)]
    default:
      return undefined
  }
})
