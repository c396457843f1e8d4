import { type Kysely, sql } from 'kysely'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { memberKeys, organizationKey, personKey } from '../keys.js'
import { countOf, type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

export type AccessRequestState = 'open' | 'approved' | 'denied'

export interface AccessRequestRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly groups: readonly string[]
  readonly reason: string
  /** Whether the groups come from the page's ticket, and not from the reader. */
  readonly by_ticket: boolean
  /** The page that the reader wanted to open, as a path. */
  readonly page: string | null
  readonly state: AccessRequestState
  readonly created_at: number
  readonly decided_at: number | null
  readonly decided_by: string | null
}

export const accessRequestStore = (query: Kysely<Tables>) => ({
  /** Adds a request, unless one for the same groups is already open. Returns the open one. */
  async open({
    groups,
    organization_id,
    person_id,
    by_ticket,
    ...request
  }: AccessRequestRecord): Promise<AccessRequestRecord> {
    const byTicket = by_ticket ? 1 : 0
    const group_names = JSON.stringify(groups)
    await query
      .insertInto('access_requests')
      .values({
        ...memberKeys(organization_id, person_id),
        ...request,
        group_names,
        by_ticket: byTicket,
        mailed_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await requests(query, organization_id)
      .select(COLUMNS)
      .where('persons.id', '=', bytesOf(person_id))
      .where('group_names', '=', group_names)
      .where('by_ticket', '=', byTicket)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    return recordOf(organization_id, row)
  },

  async find(organizationId: string, id: string): Promise<AccessRequestRecord | undefined> {
    return find(query, organizationId, id)
  },

  async list(
    organizationId: string,
    { state, personId, ...page }: Page & { readonly state?: AccessRequestState; readonly personId?: string },
  ): Promise<Listing & { requests: AccessRequestRecord[] }> {
    let rows = requests(query, organizationId)
    if (state) rows = rows.where('state', '=', state)
    if (personId !== undefined) rows = rows.where('access_requests.person_key', '=', personKey(bytesOf(personId)))
    const { rows: pageRows, ...listing } = await pageOf(query, page, {
      rows: rows.select(COLUMNS),
      descending: true,
      keys: { 'access_requests.created_at': 'number', 'access_requests.id': 'text' },
    })
    return { ...listing, requests: pageRows.map((row) => recordOf(organizationId, row)) }
  },

  /** Open requests that no email has mentioned yet, oldest first, and their total. */
  async unmailed(organizationId: string, limit: number): Promise<Listing & { requests: AccessRequestRecord[] }> {
    const rows = requests(query, organizationId).where('state', '=', sql.lit('open')).where('mailed_at', 'is', null)
    const counted = await countOf(query, rows)
    const oldest = await rows.select(COLUMNS).orderBy('access_requests.created_at').limit(limit).execute()
    return { ...counted, requests: oldest.map((row) => recordOf(organizationId, row)) }
  },

  /** Records that an email has mentioned all open requests of an organization. */
  async noteMailed(organizationId: string, at: number) {
    await query
      .updateTable('access_requests')
      .set({ mailed_at: at })
      .where('organization_key', '=', organizationKey(organizationId))
      .where('state', '=', sql.lit('open'))
      .where('mailed_at', 'is', null)
      .execute()
  },

  /** The organizations with open requests that no email has mentioned yet. */
  async organizationsUnmailed(): Promise<string[]> {
    const rows = await query
      .selectFrom('organizations')
      .select('id')
      .where('key', 'in', (inner) =>
        inner
          .selectFrom('access_requests')
          .select('organization_key')
          .where('state', '=', sql.lit('open'))
          .where('mailed_at', 'is', null),
      )
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Decides an open request; undefined if there is none. Of concurrent calls, exactly one decides. */
  async decide(
    organizationId: string,
    id: string,
    { state, at, by }: { readonly state: AccessRequestState; readonly at: number; readonly by: string },
  ): Promise<AccessRequestRecord | undefined> {
    const decided = await query
      .updateTable('access_requests')
      .set({ state, decided_at: at, decided_by: by })
      .where('organization_key', '=', organizationKey(organizationId))
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    return decided && find(query, organizationId, id)
  },
})

const COLUMNS = [
  'access_requests.id',
  'persons.id as person_id',
  'group_names',
  'reason',
  'page',
  'by_ticket',
  'state',
  'access_requests.created_at',
  'decided_at',
  'decided_by',
] as const

const requests = (query: Kysely<Tables>, organizationId: string) =>
  query
    .selectFrom('access_requests')
    .innerJoin('persons', 'persons.key', 'access_requests.person_key')
    .where('organization_key', '=', organizationKey(organizationId))

async function find(query: Kysely<Tables>, organizationId: string, id: string) {
  const row = await requests(query, organizationId)
    .select(COLUMNS)
    .where('access_requests.id', '=', id)
    .executeTakeFirst()
  return row && recordOf(organizationId, row)
}

type Row = Omit<Tables['access_requests'], 'organization_key' | 'person_key' | 'mailed_at'> & {
  readonly person_id: Bytes
}

const recordOf = (
  organization_id: string,
  { person_id, group_names, state, by_ticket, ...row }: Row,
): AccessRequestRecord => ({
  ...row,
  organization_id,
  person_id: idOf(person_id),
  groups: JSON.parse(group_names) as string[],
  by_ticket: by_ticket === 1,
  state: state as AccessRequestState,
})
