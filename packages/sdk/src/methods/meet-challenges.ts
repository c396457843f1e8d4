import type { Challenge, ChallengeType } from '@portico/protocol'
import { errorOf, isSlashIDError } from '../errors.js'
import { failureOf } from '../http/failure.js'
import type { Answerer, ChallengeOutcome, Flow } from './challenge-answerer.js'
import { answerers } from './registry.js'

/**
 * Meets challenges one after the other, each asked again after a wrong answer. The loop of every flow.
 * @returns The token from the last challenge.
 * @throws SlashIDError, with the challenge's id in its context, for whatever ends the flow.
 */
export async function meetChallenges(challenges: readonly Challenge[] = [], start: Flow): Promise<string> {
  let flow = start
  let token: string | undefined
  // First, so that the visitor is not asked anything for a list that cannot be completed.
  for (const { type } of challenges)
    if (!Object.hasOwn(answerers, type))
      throw errorOf('unspecified', `No variant of ChallengeListInner exists with 'type=${type}'`)
  for (const challenge of challenges) {
    const outcome = await meet(challenge, flow).catch((error) => {
      throw isSlashIDError(error, 'FlowCancelledError') ? cancelledAt(challenge) : error
    })
    token = outcome.token
    if (outcome.factor) flow = { ...flow, factor: outcome.factor, popup: outcome.popup }
  }
  flow.live.signal.throwIfAborted()
  return token || noToken()
}

async function meet(challenge: Challenge, flow: Flow): Promise<ChallengeOutcome> {
  const { id, type } = challenge
  // The type was looked up before, so this answerer accepts this challenge; the compiler cannot track that through a lookup.
  const answerer = answerers[type] as Answerer<ChallengeType>
  for (;;) {
    flow.live.signal.throwIfAborted()
    const outcome = await answerer.answer(challenge, flow)
    if (!outcome.answer) return outcome
    const attested = await attest(challenge, outcome.answer, flow)
    const [refusal] = attested.errors
    if (!refusal) {
      await answerer.accepted?.(challenge, flow, outcome.answer)
      return { token: attested.result?.token || noToken() }
    }
    outcome.refused?.(refusal)
    if (refusal.httpcode !== answerer.wrong?.code) throw failureOf(attested, { challengeId: id })
    await answerer.wrong.tell(challenge, flow, refusal, outcome.answer)
  }
}

/** Without the challenge's options, because they may contain secrets. */
const cancelledAt = ({ id, type, authentication_method }: Challenge) =>
  errorOf('flow_cancelled', undefined, { context: { challenge: { id, type, authentication_method } } })

function noToken(): never {
  throw errorOf('unspecified', 'no user token in attestation response')
}

async function attest({ id, type }: Challenge, data: unknown, { client, previousToken: token, live }: Flow) {
  const body = { challenge_id: id, challenge_type: type, data }
  const answer = await client.call<{ readonly token?: string }>('POST /attestation/v3', { body, token, live })
  const redirectUri = answer.response.headers.get('location')
  if (redirectUri) client.events.emit('redirectUriDiscovered', { redirectUri })
  return answer
}
