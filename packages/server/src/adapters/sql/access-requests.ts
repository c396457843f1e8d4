import type { Kysely } from 'kysely'
import type { AccessRequestRecord, AccessRequestState, AccessRequestStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlAccessRequests = (query: Kysely<Tables>): AccessRequestStore => ({
  async open({ groups, ...request }) {
    const group_names = JSON.stringify(groups)
    await query
      .insertInto('access_requests')
      .values({ ...request, group_names })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await query
      .selectFrom('access_requests')
      .selectAll()
      .where('organization_id', '=', request.organization_id)
      .where('person_id', '=', request.person_id)
      .where('group_names', '=', group_names)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    return recordOf(row)
  },

  async find(organizationId, id) {
    const row = await query
      .selectFrom('access_requests')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && recordOf(row)
  },

  async list(organizationId, { limit, offset, state, personId }) {
    let rows = query.selectFrom('access_requests').where('organization_id', '=', organizationId)
    if (state) rows = rows.where('state', '=', state)
    if (personId !== undefined) rows = rows.where('person_id', '=', personId)
    const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const found = await rows
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return { total, requests: found.map(recordOf) }
  },

  async decide(organizationId, id, { state, at, by }) {
    const row = await query
      .updateTable('access_requests')
      .set({ state, decided_at: at, decided_by: by })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    return row && recordOf(row)
  },
})

const recordOf = ({ group_names, state, ...row }: Tables['access_requests']): AccessRequestRecord => ({
  ...row,
  groups: JSON.parse(group_names) as string[],
  state: state as AccessRequestState,
})
