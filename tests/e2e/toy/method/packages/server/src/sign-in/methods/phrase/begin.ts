import { RequestError } from '../../../ground/errors.js'
import type { MethodHandler } from '../method.js'
import { askForPhrase } from './challenges.js'

/** Signs in with the phrase of an account. A person who is signed in and has none chooses one. */
export const phrase: MethodHandler = {
  async begin({ services: { stores, random }, handle, callerId }) {
    if (callerId === undefined) {
      if (!handle) throw new RequestError(400, 'handle is missing: say whose phrase is asked for')
      return { handle, drafts: [askForPhrase(random, 'phrase_verify')] }
    }
    const held = await stores.credentials.ofType(callerId, 'phrase')
    return { drafts: [askForPhrase(random, held ? 'phrase_verify' : 'phrase_set')] }
  },
}
