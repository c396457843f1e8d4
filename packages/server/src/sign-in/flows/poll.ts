import { type AnswerSlug, isAnswerSlug } from '@portico/protocol'
import { secretId } from '../../ground/ids.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { LiveToken } from '../../identity/tokens/check.js'
import { tokenOf } from '../../identity/tokens/issue.js'
import type { ChallengeRecord, FlowRecord } from '../../storage/sign-in/flow-rows.js'
import { continues } from './authenticate.js'

export type Polled =
  | { readonly state: 'done'; readonly token: string }
  | { readonly state: 'waiting' }
  | { readonly state: 'over'; readonly slug: AnswerSlug }

/**
 * Whether what a page waits for has happened elsewhere. The result can be fetched again until the flow expires, except
 * by a page without a token that waits to add to a session.
 */
export async function poll(services: Services, challengeId: string, caller?: LiveToken): Promise<Polled> {
  const { stores, clock } = services
  const match = await stores.flows.find(challengeId)
  if (match?.challenge.type !== 'proxy' || match.challenge.expires_at <= clock.now())
    return { state: 'over', slug: 'timeout' }
  const outsider = match.flow.kind === 'step_up' && !continues(match.flow, caller)
  if (outsider && !(caller === undefined && (await cameBack(services, match))))
    return { state: 'over', slug: 'timeout' }
  const { session_id, consumed_at, failure } = match.challenge
  if (failure) return { state: 'over', slug: isAnswerSlug(failure) ? failure : 'timeout' }
  // Proven elsewhere, but this page has further challenges: older clients require a value, which is not a token.
  if (session_id === null && consumed_at !== null) return { state: 'done', token: secretId(services.random) }
  if (session_id === null) return { state: 'waiting' }
  const session = await stores.sessions.find(session_id)
  if (!session || session.revoked_at !== null) return { state: 'over', slug: 'timeout' }
  if (outsider && !(await stores.flows.handOut(challengeId, clock.now()))) {
    // Requested twice: one of the two is a thief who read the URL that the page returned to.
    await stores.sessions.revoke(session_id, clock.now())
    return { state: 'over', slug: 'timeout' }
  }
  const organization = await findOrganization(stores, session.organization_id)
  return { state: 'done', token: await tokenOf(services, stores, organization, session) }
}

interface PollState {
  readonly flow: FlowRecord
  readonly challenge: ChallengeRecord
  readonly challenges: readonly ChallengeRecord[]
}

/**
 * Whether the waiting page left for a provider to add to a session, and may have lost the token that it kept in memory.
 * There is a session for it only once the browser that started has sent the verifier. Its id came back in a URL, so the
 * session is returned only once. The console keeps its session in a cookie, and never needs this.
 */
async function cameBack({ stores }: Services, { flow, challenge, challenges }: PollState): Promise<boolean> {
  if (flow.session_kind === 'console') return false
  const [first] = challenges
  const attempt = first && (await stores.sso.find(first.id))
  return attempt?.proxy_id === challenge.id && attempt.ux_mode === 'redirect'
}
