import { LIMITS } from '@portico/protocol'
import type { AnswerTo } from '@portico/protocol/schemas'
import { secretId, uuid } from '../../../ground/ids.js'
import type { Random } from '../../../ground/ports/random.js'
import type { Vault } from '../../../ground/ports/vault.js'
import { sameText } from '../../../ground/secrets.js'
import { type ChallengeDraft, type Check, notGuessed } from '../check.js'
import { personOf } from '../person.js'
import { phrasePlace } from './credential.js'

export const askForPhrase = (random: Random, type: 'phrase_set' | 'phrase_verify'): ChallengeDraft => ({
  id: secretId(random),
  type,
  method: 'phrase',
  tries: LIMITS.otpTries,
  lifetime: LIMITS.flowLifetime,
})

export const phraseSetCheck: Check<AnswerTo<'phrase_set'>> = {
  guesses: notGuessed,
  async verify({ services: { stores, clock, random, vault }, challenge }, { phrase }) {
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return { ok: false, slug: 'timeout' }
    return {
      ok: true,
      factor: 'password',
      async keep(inside, person_id) {
        const id = uuid(random)
        const secret = vault.seal(digestOf(vault, id, phrase), phrasePlace(id))
        await inside.credentials.set({
          id,
          person_id,
          type: 'phrase',
          secret,
          created_at: clock.now(),
          last_used: null,
        })
      },
    }
  },
}

export const phraseVerifyCheck: Check<AnswerTo<'phrase_verify'>> = {
  async guesses(answering) {
    const person = await personOf(answering)
    const subject = person === undefined ? answering.flow.handle : ({ type: 'person', value: person } as const)
    return subject && { kind: 'password', subject }
  },
  async verify(answering, { phrase }) {
    const { services, challenge } = answering
    const { stores, clock, vault } = services
    if (!(await stores.flows.spendAttempt(challenge.id, clock.now()))) return { ok: false, slug: 'timeout' }
    const personId = await personOf(answering)
    const held = personId === undefined ? undefined : await stores.credentials.ofType(personId, 'phrase')
    const expected = held ? vault.open(held.secret, phrasePlace(held.id)) : ''
    if (!sameText(expected, digestOf(vault, held?.id ?? '', phrase)) || !held || personId === undefined)
      return { ok: false, slug: 'incorrect_password' }
    return {
      ok: true,
      factor: 'password',
      personId,
      keep: (inside) => inside.credentials.used(held.id, clock.now()),
    }
  },
}

const digestOf = (vault: Vault, id: string, phrase: string) => vault.digest(phrase, `phrase ${id}`)
