import { type Kysely, sql } from 'kysely'
import { challengesOfFlow, challengeWithFlow, flowById, setProven, spend, useUp } from './flow-queries.js'
import { challengeFrom, challengeOf, flowFrom, rowOf } from './flow-rows.js'
import { pageOf } from './page.js'
import type { FlowRecord, FlowStore } from './ports/stores.js'
import { insertRow } from './prepared.js'
import { removeInBatches } from './remove-batches.js'
import type { Tables } from './tables.js'

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

  async ofKind(organizationId, kind, page) {
    const flows = query
      .selectFrom('flows')
      .innerJoin('challenges', (join) => join.onRef('challenges.flow_id', '=', 'flows.id').on('position', '=', 0))
      .selectAll('flows')
      .select('challenges.consumed_at')
      .where('flows.organization_id', '=', organizationId)
      // A literal, so that the partial index over a kind can be used.
      .where('kind', '=', sql.lit(kind))
    const { rows, ...listing } = await pageOf(query, page, {
      rows: flows,
      descending: true,
      keys: { 'flows.created_at': 'number', 'flows.id': 'text' },
    })
    return { ...listing, flows: rows.map(({ consumed_at, ...row }) => ({ ...flowFrom(row), consumed_at })) }
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
    await removeInBatches(query, 'flows', ['id'], sql`expires_at <= ${now}`)
  },
})

/** The maximum number of flows to search; a waiting one is among the latest. */
const MOST_BEGUN = 10

async function flowOf(query: Kysely<Tables>, id: string): Promise<FlowRecord | undefined> {
  const row = await flowById(query, { id })
  return row && flowFrom(row)
}
