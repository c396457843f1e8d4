import type { Challenge, ChallengeType } from '@portico/protocol'
import type { Answerer, Flow } from '../challenges/answerer.js'
import { answerers } from '../challenges/index.js'
import { errorOf } from '../errors.js'
import { failureOf } from '../http/failure.js'

/**
 * Meets challenges one after the other, each asked again after a wrong answer. The loop of every flow.
 * @returns The token that the last challenge gave.
 * @throws SlashIDError, with the challenge's id in its context, for whatever ends the flow.
 */
export async function meetChallenges(challenges: readonly Challenge[], start: Flow): Promise<string> {
  let flow = start
  let token = ''
  for (const challenge of challenges) {
    const step = await meet(challenge, flow)
    token = step.token ?? ''
    if (step.factor) flow = { ...flow, factor: step.factor }
  }
  flow.signal.throwIfAborted()
  if (!token) throw errorOf('unspecified', { message: 'no user token in attestation response' })
  return token
}

async function meet(challenge: Challenge, flow: Flow): Promise<{ token?: string; factor?: Flow['factor'] }> {
  const answerer = answererOf(challenge)
  for (;;) {
    flow.signal.throwIfAborted()
    const outcome = await answerer.answer(challenge, flow)
    if (outcome.is !== 'answer') return outcome
    const { data } = outcome
    const attested = await attest(challenge, data, flow)
    const [refusal] = attested.errors
    if (!refusal) {
      const token = attested.result?.token
      if (!token) throw errorOf('unspecified', { message: 'no user token in attestation response' })
      answerer.accepted?.(challenge, flow, data)
      return { token }
    }
    if (refusal.httpcode !== answerer.askAgainOn) throw failureOf(attested, { challengeId: challenge.id })
    answerer.wrong?.(challenge, flow, refusal.message)
  }
}

async function attest({ id, type }: Challenge, data: unknown, { client, previousToken, signal }: Flow) {
  const answer = await client.call<{ readonly token?: string }>('POST /attestation/v3', {
    body: { challenge_id: id, challenge_type: type, data },
    token: previousToken,
    signal,
    patient: true,
  })
  const redirectUri = answer.headers.get('location')
  if (redirectUri) client.events.emit('redirectUriDiscovered', { redirectUri })
  return answer
}

function answererOf({ type }: Challenge): Answerer<ChallengeType> {
  if (!Object.hasOwn(answerers, type))
    throw errorOf('unspecified', {
      message: `No variant of Challenge exists with 'type=${type}'. The server speaks a newer wire than this SDK; update it.`,
    })
  // The type was just looked up, so this answerer takes this challenge; the compiler cannot follow that through a lookup.
  return answerers[type] as Answerer<ChallengeType>
}
