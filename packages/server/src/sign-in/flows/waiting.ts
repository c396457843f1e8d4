import { CHALLENGES, type Challenge, SECOND } from '@portico/protocol'
import { browserOf } from '../../identity/limits/known-browsers.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { MessageRefused } from '../../messages/delivery/caps.js'
import type { ChallengeRecord, FlowRecord } from '../../storage/sign-in/flow-rows.js'
import type { Stores } from '../../storage/stores.js'
import { checkOf } from '../methods/registry.js'

/** What a browser requests to start again. */
export type FlowRequest = Pick<
  FlowRecord,
  'organization_id' | 'kind' | 'method' | 'session_kind' | 'session_id' | 'person_id'
>

export interface Waiting {
  readonly flow: FlowRecord
  /** The challenges for the page, in order. */
  readonly challenges: readonly Challenge[]
  /** How long ago its message was sent. */
  readonly secondsAgo: number
}

/**
 * Returns the flow to continue with after a message was refused: the newest that the same browser started for the same
 * handle and purpose, and whose message has not been answered yet. One with the same method takes precedence; one with
 * another method still saves the visitor from waiting. Sends nothing and grants no new attempts. @param refusal the
 * error thrown when starting the flow. @param secret the browser's secret.
 * @throws the refusal, if there is no such flow.
 */
export async function waitingFlow(
  services: Services,
  organization: Organization,
  request: FlowRequest,
  { refusal, secret }: { readonly refusal: unknown; readonly secret: string | undefined },
): Promise<Waiting> {
  if (!(refusal instanceof MessageRefused)) throw refusal
  const browser = browserOf(services, organization, refusal.handle, secret)
  if (browser === undefined) throw refusal
  const now = services.clock.now()
  const waitingFlows = (await services.stores.flows.begunBy(browser, now)).filter(
    ({ flow, challenges }) => fits(flow, request) && isUntouched(challenges, now),
  )
  const match = waitingFlows.find(({ flow }) => flow.method === request.method) ?? waitingFlows[0]
  if (!match) throw refusal
  const { flow } = match
  const onThisPage = match.challenges.filter(({ pack_hash }) => pack_hash === null)
  const challenges = await Promise.all(onThisPage.map((challenge) => challengeView(services, organization, challenge)))
  return { flow, challenges, secondsAgo: Math.max(0, Math.round((now - flow.created_at) / SECOND)) }
}

const fits = (flow: FlowRecord, { organization_id, kind, session_kind, session_id, person_id }: FlowRequest) =>
  flow.organization_id === organization_id &&
  flow.kind === kind &&
  flow.session_kind === session_kind &&
  flow.session_id === session_id &&
  flow.person_id === person_id

/** Whether everything is still unanswered, and can be answered. */
const isUntouched = (challenges: readonly ChallengeRecord[], now: number) =>
  challenges.every(
    ({ type, consumed_at, session_id, failure, expires_at, tries_left }) =>
      consumed_at === null &&
      session_id === null &&
      !failure &&
      expires_at > now &&
      (tries_left > 0 || !CHALLENGES[type as Challenge['type']].attested),
  )

async function challengeView(
  services: Services,
  organization: Organization,
  challenge: ChallengeRecord,
): Promise<Challenge> {
  const { id, type, method } = challenge
  const options =
    type === 'proxy' ? { challenge_id: id } : await checkOf(type)?.describe?.(challenge, '', organization, services)
  return { id, type, authentication_method: method, options } as Challenge
}

/**
 * Whether a flow has further challenges after this answer. A page that waits for a link before its next challenge can
 * then continue.
 * @param siblings the challenges of the flow, in order.
 */
export async function moreToAnswer(
  stores: Stores,
  siblings: readonly ChallengeRecord[],
  { position }: ChallengeRecord,
  now: number,
): Promise<boolean> {
  const later = siblings.filter((other) => other.position > position)
  const next = later.find(({ type, consumed_at }) => CHALLENGES[type as Challenge['type']].attested && !consumed_at)
  if (!next) return false
  for (const waiting of later)
    if (waiting.type === 'proxy' && waiting.position < next.position) await stores.flows.consume(waiting.id, now)
  return true
}
