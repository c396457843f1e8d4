import type { Kysely, SelectQueryBuilder } from 'kysely'
import { runTransaction } from '../engine/run-transaction.js'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { isMember, organizationKey, personKey } from '../keys.js'
import { removeSecrets } from '../people/end-secrets.js'
import { lockPerson, lockPersonOf } from '../people/lock-person.js'
import type { Tables } from '../tables.js'

/*
 * Sessions are ended together with those that were opened from them. Opening a session from another one locks the
 * person's row, and so does ending: if both happen at the same time, either the new session is seen here, or the other
 * one is found to have ended there.
 */

export function endSession(query: Kysely<Tables>, id: string, at: number): Promise<boolean> {
  return inTransaction(query, async (inside) => {
    await lockPersonOf(inside, id)
    return (await end(inside, at, (rows) => rows.where('sessions.id', '=', bytesOf(id)))).includes(id)
  })
}

interface OfPerson {
  readonly personId: string
  readonly at: number
  readonly organizationId?: string
  /** The session that is kept. */
  readonly but?: string
}

export function endSessionsOf(query: Kysely<Tables>, { personId, at, organizationId, but }: OfPerson): Promise<void> {
  return inTransaction(query, async (inside) => {
    await lockPerson(inside, personId)
    const which = (rows: Rows) => {
      const all = rows.where('sessions.person_key', '=', personKey(bytesOf(personId)))
      return organizationId === undefined
        ? all
        : all.where('sessions.organization_key', '=', organizationKey(organizationId))
    }
    await end(inside, at, which, but)
    await removeSecrets(inside, personId, organizationId)
  })
}

interface OfClient {
  readonly clientId: string
  readonly at: number
  readonly scope?: { readonly organization_id: string; readonly person_id?: string }
}

export function endSessionsOfClient(query: Kysely<Tables>, { clientId, at, scope }: OfClient): Promise<boolean> {
  return inTransaction(query, async (inside) => {
    if (scope?.person_id !== undefined) await lockPerson(inside, scope.person_id)
    const ended = await end(inside, at, (rows) => {
      const all = rows.where('sessions.client_id', '=', clientId)
      if (!scope) return all
      const { organization_id, person_id } = scope
      return person_id === undefined
        ? all.where('sessions.organization_key', '=', organizationKey(organization_id))
        : all.where(isMember(organization_id, person_id))
    })
    return ended.length > 0
  })
}

type Rows = SelectQueryBuilder<Tables, 'sessions', { id: Bytes }>

/**
 * Ends sessions, those opened from them, and so on, in one statement. Returns the ids of those that were active.
 * @param but the id of a session that is kept.
 */
async function end(query: Kysely<Tables>, at: number, which: (rows: Rows) => Rows, but?: string): Promise<string[]> {
  const spared = but === undefined ? undefined : bytesOf(but)
  const rows = await query
    .withRecursive('line(id)', (line) => {
      const first = which(line.selectFrom('sessions').select('sessions.id'))
      const next = line.selectFrom('sessions').innerJoin('line', 'line.id', 'sessions.parent_id').select('sessions.id')
      if (!spared) return first.union(next)
      return first.where('sessions.id', '!=', spared).union(next.where('sessions.id', '!=', spared))
    })
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', 'in', ({ selectFrom }) => selectFrom('line').select('line.id'))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => idOf(id))
}

/** A lock lasts as long as its transaction, so one is required. */
const inTransaction = <Result>(query: Kysely<Tables>, work: (inside: Kysely<Tables>) => Promise<Result>) =>
  query.isTransaction ? work(query) : runTransaction(query, work)
