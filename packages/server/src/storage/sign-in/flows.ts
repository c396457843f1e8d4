import type { AnswerSlug } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { type Listing, type Page, pageOf } from '../page.js'
import { insertRow } from '../prepared.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'
import { challengesOfFlow, challengeWithFlow, flowById, setProven, spend, useUp } from './flow-queries.js'
import {
  type ChallengeRecord,
  challengeFrom,
  challengeOf,
  type FlowKind,
  type FlowRecord,
  flowFrom,
  rowOf,
} from './flow-rows.js'

export const flowStore = (query: Kysely<Tables>) => ({
  async insert(flow: FlowRecord, challenges: readonly ChallengeRecord[]) {
    await insertRow(query, 'flows', rowOf(flow))
    for (const challenge of challenges) await insertRow(query, 'challenges', { failure: null, ...challenge })
  },

  /** The challenge, and its flow with all challenges in order. */
  async find(
    challengeId: string,
  ): Promise<{ flow: FlowRecord; challenge: ChallengeRecord; challenges: ChallengeRecord[] } | undefined> {
    const row = await challengeWithFlow(query, { id: challengeId })
    if (!row) return undefined
    const only = challengeFrom(challengeId, row)
    const challenges =
      row.challenges === 1 ? [only] : (await challengesOfFlow(query, { flowId: row.id })).map(challengeOf)
    const challenge = challenges.find(({ id }) => id === challengeId)
    return challenge && { flow: flowFrom(row), challenge, challenges }
  },

  /** The challenges of a flow, in order. All of them are created when the flow starts. */
  async siblings(flowId: string): Promise<ChallengeRecord[]> {
    return (await challengesOfFlow(query, { flowId })).map(challengeOf)
  },

  /** The flows that a browser started and that have not expired, newest first, with their challenges in order. */
  async begunBy(browser: string, now: number): Promise<{ flow: FlowRecord; challenges: ChallengeRecord[] }[]> {
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

  async pack(packHash: string): Promise<{ flow: FlowRecord; challenges: ChallengeRecord[] } | undefined> {
    const rows = await query
      .selectFrom('challenges')
      .selectAll()
      .where('pack_hash', '=', packHash)
      .orderBy('position')
      .execute()
    const flow = rows[0] && (await flowOf(query, rows[0].flow_id))
    return flow && { flow, challenges: rows.map(challengeOf) }
  },

  /** Spends one attempt; false if none is left, or if the challenge was used or has expired. */
  async spendAttempt(challengeId: string, now: number) {
    return (await spend(query, { challengeId, now })) > 0
  },

  /** Uses up the challenge; false if it was used or has expired. */
  async consume(challengeId: string, now: number) {
    return (await useUp(query, { challengeId, now })) > 0
  },

  async prove(flowId: string) {
    await setProven(query, { flowId })
  },

  /** Sets the session that a waiting page may fetch. */
  async complete(challengeId: string, sessionId: string, now: number) {
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

  /** Claims the single handover of a session to a page without a token; false if it was claimed or has expired. */
  async handOut(challengeId: string, now: number) {
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

  /** Records for the pages that wait for a flow that it failed; those that have their session are not affected. */
  async fail(flowId: string, failure: AnswerSlug) {
    await query
      .updateTable('challenges')
      .set({ failure })
      .where('flow_id', '=', flowId)
      .where('type', '=', 'proxy')
      .where('session_id', 'is', null)
      .execute()
  },

  /** Flows of a kind, newest first, with the time at which they were used up. */
  async ofKind(
    organizationId: string,
    kind: FlowKind,
    page: Page,
  ): Promise<Listing & { flows: (FlowRecord & { readonly consumed_at: number | null })[] }> {
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

  /** A flow of a kind, with its first challenge. */
  async oneOfKind(
    organizationId: string,
    kind: FlowKind,
    flowId: string,
  ): Promise<{ readonly flow: FlowRecord; readonly challenge: ChallengeRecord } | undefined> {
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

  /** Of concurrent calls, exactly one returns true. */
  async remove(organizationId: string, kind: FlowKind, flowId: string) {
    const rows = await query
      .deleteFrom('flows')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', kind)
      .where('id', '=', flowId)
      .returning('id')
      .execute()
    return rows.length > 0
  },

  async removeKind(organizationId: string, kind: FlowKind) {
    await query.deleteFrom('flows').where('organization_id', '=', organizationId).where('kind', '=', kind).execute()
  },

  async removeExpired(now: number) {
    await removeInBatches(query, 'flows', ['id'], sql`expires_at <= ${now}`)
  },
})

/** The maximum number of flows to search; a waiting one is among the latest. */
const MOST_BEGUN = 10

async function flowOf(query: Kysely<Tables>, id: string): Promise<FlowRecord | undefined> {
  const row = await flowById(query, { id })
  return row && flowFrom(row)
}
