import { stepKind, withoutProblem } from '../step-kind.js'

export interface PhraseStep {
  readonly screen: 'phrase'
  readonly phase: 'initial' | 'input' | 'submitting'
  readonly isNew: boolean
  readonly problem?: 'wrong'
}

const FIRST: PhraseStep = { screen: 'phrase', phase: 'initial', isNew: false }

/** Asks for the secret phrase of an account, or for a new one. */
export const PHRASE = /* @__PURE__ */ stepKind<PhraseStep>(FIRST, (own, event) => {
  switch (event.type) {
    case 'phraseRequested':
      return [{ ...(own ?? FIRST), phase: 'input', isNew: event.isNew }]
    case 'phraseRejected':
      return own && [{ ...own, problem: 'wrong' }]
    case 'submitPhrase':
      if (own?.phase !== 'input' || event.phrase === '') return own && [own]
      return [
        { ...withoutProblem(own), phase: 'submitting' },
        { do: 'publish', event: 'phraseSubmitted', answer: event.phrase },
      ]
    case 'edit':
      return own && [withoutProblem(own)]
    default:
      return undefined
  }
})
