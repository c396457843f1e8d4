import type { Challenge } from '@portico/protocol'
import { timedSecretId } from '../../ground/ids.js'
import type { Services } from '../../identity/services.js'
import type { ChallengeRecord, FlowRecord } from '../../storage/sign-in/flow-rows.js'
import type { Stores } from '../../storage/stores.js'
import type { ChallengeDraft } from '../methods/check.js'

type NewFlow = Omit<FlowRecord, 'id' | 'created_at' | 'expires_at' | 'proven'>

/** Stores a flow with its challenges and its messages, all or nothing, and returns its id. */
export function storeFlow(services: Services, flow: NewFlow, drafts: readonly ChallengeDraft[]): Promise<string> {
  return services.stores.transaction((stores) => writeFlow(services, stores, flow, drafts))
}

/** Same as `storeFlow`, inside the caller's transaction. */
export async function writeFlow(
  services: Services,
  stores: Stores,
  flow: NewFlow,
  drafts: readonly ChallengeDraft[],
): Promise<string> {
  const now = services.clock.now()
  const id = timedSecretId(now, services.random)
  const expires_at = now + Math.max(...drafts.map(({ lifetime }) => lifetime))
  const challenges = drafts.map(
    (draft, position): ChallengeRecord => ({
      id: draft.id,
      flow_id: id,
      position,
      type: draft.type,
      method: draft.method,
      secret_hash: draft.secretHash ?? null,
      pack_hash: draft.packHash ?? null,
      tries_left: draft.tries,
      data: draft.data ?? null,
      consumed_at: null,
      session_id: null,
      created_at: now,
      expires_at: now + draft.lifetime,
    }),
  )
  await stores.flows.insert({ ...flow, id, proven: false, created_at: now, expires_at }, challenges)
  for (const { id: challenge_id, attempt, lifetime } of drafts)
    if (attempt)
      await stores.sso.add({
        ...attempt,
        challenge_id,
        flow_id: id,
        code_hash: null,
        sealed_identity: null,
        returned_at: null,
        resolved_at: null,
        expires_at: now + lifetime,
      })
  for (const { mail, sms } of drafts) {
    if (mail) await services.outbox.add(stores, flow.organization_id, mail)
    if (sms) await services.outbox.addSms(stores, flow.organization_id, sms)
  }
  return id
}

/** A draft in its wire format. */
export function challengeOf({ id, type, method, options }: ChallengeDraft): Challenge {
  return { id, type, authentication_method: method, options } as Challenge
}
