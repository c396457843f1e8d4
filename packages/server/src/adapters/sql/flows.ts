import type { HandleType, Method } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import type { ActorReference } from '../../ports/flow-store.js'
import type { ChallengeRecord, FlowKind, FlowRecord, FlowStore } from '../../ports/stores.js'
import { insertRow, prepared, preparedChange, preparedOne } from './prepared.js'
import type { ChallengeRow, FlowRow, Tables } from './tables.js'

export const sqlFlows = (query: Kysely<Tables>): FlowStore => ({
  async insert(flow, challenges) {
    await insertRow(query, 'flows', rowOf(flow))
    for (const challenge of challenges) await insertRow(query, 'challenges', { failure: null, ...challenge })
  },

  async find(challengeId) {
    const row = await challengeWithFlow(query, { id: challengeId })
    if (!row) return undefined
    const only = challengeFrom(challengeId, row)
    const challenges =
      row.challenges === 1 ? [only] : (await challengesOfFlow(query, { flowId: row.id })).map(challengeOf)
    const challenge = challenges.find(({ id }) => id === challengeId)
    return challenge && { flow: flowFrom(row), challenge, challenges }
  },

  async siblings(flowId) {
    return (await challengesOfFlow(query, { flowId })).map(challengeOf)
  },

  async begunBy(browser, now) {
    const flows = await query
      .selectFrom('flows')
      .selectAll()
      .where('browser', '=', browser)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(MOST_BEGUN)
      .execute()
    return Promise.all(
      flows.map(async (row) => ({
        flow: flowFrom(row),
        challenges: (await challengesOfFlow(query, { flowId: row.id })).map(challengeOf),
      })),
    )
  },

  async pack(packHash) {
    const rows = await query
      .selectFrom('challenges')
      .selectAll()
      .where('pack_hash', '=', packHash)
      .orderBy('position')
      .execute()
    const flow = rows[0] && (await flowOf(query, rows[0].flow_id))
    return flow && { flow, challenges: rows.map(challengeOf) }
  },

  async spendAttempt(challengeId, now) {
    return (await spend(query, { challengeId, now })) > 0
  },

  async consume(challengeId, now) {
    return (await useUp(query, { challengeId, now })) > 0
  },

  async prove(flowId) {
    await setProven(query, { flowId })
  },

  async complete(challengeId, sessionId, now) {
    const row = await query
      .updateTable('challenges')
      .set({ session_id: sessionId, consumed_at: now })
      .where('id', '=', challengeId)
      .where('session_id', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async handOut(challengeId, now) {
    const row = await query
      .updateTable('challenges')
      .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
      .where('id', '=', challengeId)
      .where('tries_left', '>', 0)
      .where('session_id', 'is not', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async fail(flowId, failure) {
    await query
      .updateTable('challenges')
      .set({ failure })
      .where('flow_id', '=', flowId)
      .where('type', '=', 'proxy')
      .where('session_id', 'is', null)
      .execute()
  },

  async ofKind(organizationId, kind, { limit, offset }) {
    const rows = query.selectFrom('flows').where('flows.organization_id', '=', organizationId).where('kind', '=', kind)
    const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const found = await rows
      .innerJoin('challenges', (join) => join.onRef('challenges.flow_id', '=', 'flows.id').on('position', '=', 0))
      .selectAll('flows')
      .select('challenges.consumed_at')
      .orderBy('flows.created_at', 'desc')
      .orderBy('flows.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return { total, flows: found.map(({ consumed_at, ...row }) => ({ ...flowFrom(row), consumed_at })) }
  },

  async oneOfKind(organizationId, kind, flowId) {
    const row = await query
      .selectFrom('flows')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('kind', '=', kind)
      .where('id', '=', flowId)
      .executeTakeFirst()
    const [first] = row ? await challengesOfFlow(query, { flowId }) : []
    return row && first && { flow: flowFrom(row), challenge: challengeOf(first) }
  },

  async remove(organizationId, kind, flowId) {
    const rows = await query
      .deleteFrom('flows')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', kind)
      .where('id', '=', flowId)
      .returning('id')
      .execute()
    return rows.length > 0
  },

  async removeKind(organizationId, kind) {
    await query.deleteFrom('flows').where('organization_id', '=', organizationId).where('kind', '=', kind).execute()
  },

  async removeExpired(now) {
    await query.deleteFrom('flows').where('expires_at', '<=', now).execute()
  },
})

/** More are not looked through: what is waited for is among the latest. */
const MOST_BEGUN = 10

/** Most flows have one challenge; the others are read where there are more. */
const challengeWithFlow = preparedOne((query, { id }: { id: string }) =>
  query
    .selectFrom('challenges')
    .innerJoin('flows', 'flows.id', 'challenges.flow_id')
    .selectAll('flows')
    .select([
      'position',
      'type',
      'secret_hash',
      'pack_hash',
      'tries_left',
      'data',
      'consumed_at',
      'failure',
      'challenges.method as challenge_method',
      'challenges.session_id as completed_with',
      'challenges.created_at as asked_at',
      'challenges.expires_at as open_until',
    ])
    .select(sql<number>`(select count(*) from challenges as others where others.flow_id = flows.id)`.as('challenges'))
    .where('challenges.id', '=', id),
)

const challengesOfFlow = prepared((query, { flowId }: { flowId: string }) =>
  query.selectFrom('challenges').selectAll().where('flow_id', '=', flowId).orderBy('position'),
)

const spend = preparedChange((query, { challengeId, now }: { challengeId: string; now: number }) =>
  query
    .updateTable('challenges')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', challengeId)
    .where('tries_left', '>', 0)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now),
)

const useUp = preparedChange((query, { challengeId, now }: { challengeId: string; now: number }) =>
  query
    .updateTable('challenges')
    .set({ consumed_at: now })
    .where('id', '=', challengeId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now),
)

const setProven = prepared((query, { flowId }: { flowId: string }) =>
  query.updateTable('flows').set({ proven: 1 }).where('id', '=', flowId),
)

const flowById = preparedOne((query, { id }: { id: string }) =>
  query.selectFrom('flows').selectAll().where('id', '=', id),
)

async function flowOf(query: Kysely<Tables>, id: string): Promise<FlowRecord | undefined> {
  const row = await flowById(query, { id })
  return row && flowFrom(row)
}

// Column by column, not by spreading the rest: this runs in every sign-in, and copying what is left of an object is slow.
function flowFrom(row: FlowRow): FlowRecord {
  return {
    id: row.id,
    organization_id: row.organization_id,
    kind: row.kind as FlowKind,
    method: row.method as Method,
    session_kind: row.session_kind as FlowRecord['session_kind'],
    proven: row.proven === 1,
    grants: JSON.parse(row.grants) as string[],
    created_at: row.created_at,
    expires_at: row.expires_at,
    ...(row.handle_type !== null &&
      row.handle_value !== null && { handle: { type: row.handle_type as HandleType, value: row.handle_value } }),
    ...(row.person_id !== null && { person_id: row.person_id }),
    ...(row.session_id !== null && { session_id: row.session_id }),
    ...(row.origin !== null && { origin: row.origin }),
    ...(row.browser !== null && { browser: row.browser }),
    ...(row.actor !== null && { actor: row.actor }),
    ...(row.counted_groups !== null && { groups: JSON.parse(row.counted_groups) as string[] }),
    ...(row.authority !== null && { authority: JSON.parse(row.authority) as ActorReference }),
  }
}

const rowOf = (flow: FlowRecord): FlowRow => ({
  id: flow.id,
  organization_id: flow.organization_id,
  kind: flow.kind,
  method: flow.method,
  handle_type: flow.handle?.type ?? null,
  handle_value: flow.handle?.value ?? null,
  person_id: flow.person_id ?? null,
  session_id: flow.session_id ?? null,
  session_kind: flow.session_kind,
  proven: flow.proven ? 1 : 0,
  grants: JSON.stringify(flow.grants),
  origin: flow.origin ?? null,
  browser: flow.browser ?? null,
  actor: flow.actor ?? null,
  authority: flow.authority ? JSON.stringify(flow.authority) : null,
  counted_groups: flow.groups ? JSON.stringify(flow.groups) : null,
  created_at: flow.created_at,
  expires_at: flow.expires_at,
})

const challengeOf = (row: ChallengeRow): ChallengeRecord => ({ ...row, method: row.method as Method })

function challengeFrom(id: string, row: ChallengeWithFlow): ChallengeRecord {
  return {
    id,
    flow_id: row.id,
    position: row.position,
    type: row.type,
    method: row.challenge_method as Method,
    secret_hash: row.secret_hash,
    pack_hash: row.pack_hash,
    tries_left: row.tries_left,
    data: row.data,
    consumed_at: row.consumed_at,
    session_id: row.completed_with,
    failure: row.failure,
    created_at: row.asked_at,
    expires_at: row.open_until,
  }
}

type ChallengeWithFlow = NonNullable<Awaited<ReturnType<typeof challengeWithFlow>>>
