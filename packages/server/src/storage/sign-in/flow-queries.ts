import { sql } from 'kysely'
import { prepared, preparedChange, preparedOne } from '../prepared.js'

/** A challenge with its flow. Most flows have one challenge; only if there are more are the others read. */
export const challengeWithFlow = preparedOne((query, { id }: { id: string }) =>
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

export const challengesOfFlow = prepared((query, { flowId }: { flowId: string }) =>
  query.selectFrom('challenges').selectAll().where('flow_id', '=', flowId).orderBy('position'),
)

export const spend = preparedChange((query, { challengeId, now }: { challengeId: string; now: number }) =>
  query
    .updateTable('challenges')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', challengeId)
    .where('tries_left', '>', 0)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now),
)

export const useUp = preparedChange((query, { challengeId, now }: { challengeId: string; now: number }) =>
  query
    .updateTable('challenges')
    .set({ consumed_at: now })
    .where('id', '=', challengeId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now),
)

export const setProven = prepared((query, { flowId }: { flowId: string }) =>
  query.updateTable('flows').set({ proven: 1 }).where('id', '=', flowId),
)

export const flowById = preparedOne((query, { id }: { id: string }) =>
  query.selectFrom('flows').selectAll().where('id', '=', id),
)

export type ChallengeWithFlow = NonNullable<Awaited<ReturnType<typeof challengeWithFlow>>>
