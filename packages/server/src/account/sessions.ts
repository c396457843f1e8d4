import { isoTime, isoTimeOrNull } from '../ground/times.js'
import type { Services } from '../identity/services.js'
import { lastProof } from '../identity/tokens/recent.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'
import type { Stores } from '../storage/stores.js'

const LOOKED_THROUGH = 200

/**
 * The sessions of a person in one organization, newest first, with the browser in which each started if the audit log
 * knows it. Programs are listed by what the person allowed them, or by their tokens, instead.
 */
export async function sessionsOf({ stores, clock }: Services, current: SessionRecord) {
  const { organization_id, person_id } = current
  const live = await stores.sessions.live(organization_id, person_id, clock.now())
  const origins = await originsOf(stores, organization_id, person_id)
  return live
    .filter(({ kind }) => kind !== 'program' && kind !== 'reader')
    .map(({ id, parent_id, authentications, created_at, expires_at, actor }) => ({
      id,
      parent_id: parent_id ?? null,
      current: id === current.id,
      origin: origins.get(id) ?? null,
      authentications: authentications.map(({ method, timestamp }) => ({ method, timestamp })),
      proven_at: isoTimeOrNull(lastProof({ authentications })),
      created_at: isoTime(created_at),
      expires_at: isoTime(expires_at),
      ...(actor && { actor }),
    }))
}

/** The audit log contains a description of who requested a sign-in; storing it with each session would duplicate it. */
async function originsOf(stores: Stores, organizationId: string, personId: string): Promise<Map<string, string>> {
  const { rows } = await stores.audit.search(organizationId, { personId, limit: LOOKED_THROUGH, offset: 0 })
  return new Map(
    rows.flatMap(({ detail: { session, sessions, origin } }) =>
      typeof origin === 'string'
        ? [session, ...(Array.isArray(sessions) ? sessions : [])].map((id) => [String(id), origin] as const)
        : [],
    ),
  )
}
