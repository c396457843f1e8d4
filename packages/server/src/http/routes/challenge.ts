import { answerRow } from '@portico/protocol'
import { customization } from '../../sign-in/flows/customization.js'
import { describeLinkOf, openPack } from '../../sign-in/flows/describe-link.js'
import { poll } from '../../sign-in/flows/poll.js'
import { refusalOf } from '../middleware/answer.js'
import type { Handler } from './handler.js'

/** 202 while nothing has happened; for this, older clients need a JSON body with exactly one error of that code. */
export const pollChallenge: Handler<'pollChallenge'> = async ({ services, params, caller }) => {
  const polled = await poll(services, params.challenge_id, caller.token)
  if (polled.state === 'done') return { result: polled.token }
  if (polled.state === 'over') return { slug: polled.slug }
  const { status, message = '' } = answerRow('not_done_yet')
  return { status, ...refusalOf(status, message) }
}

/** The earlier form has the same response. */
export const pollChallengeV1: Handler<'pollChallengeV1'> = pollChallenge

export const describeLink: Handler<'describeLink'> = async ({ services, params, body }) => {
  const result = await describeLinkOf(services, params.challenge_id, body.secret)
  return result ? { result } : { slug: 'timeout' }
}

export const openChallengePack: Handler<'openChallengePack'> = async ({ services, params }) => {
  const pack = await openPack(services, params.challenge_pack_id)
  if (!pack.ok) return { slug: pack.slug }
  const { challenges, organization, flow } = pack
  return { result: [...customization(services, organization, flow.method), ...challenges] }
}
