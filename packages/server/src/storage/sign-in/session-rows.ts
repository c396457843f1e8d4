import type { PersonType, Scope, SessionKind } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { KINDS } from '../codes.js'
import { type Bytes, idOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import { personType } from '../members/member-states.js'
import { prepared } from '../prepared.js'
import type { SessionRow } from '../tables/signing-in.js'
import type { Tables } from '../tables.js'
import { type KeptAuthentication, unpackAuthentications } from './authentications.js'

export interface SessionRecord {
  readonly id: string
  readonly kind: SessionKind
  readonly organization_id: string
  readonly person_id: string
  /** Read from the person's row each time, so that an upgrade takes effect immediately. */
  readonly person_type: PersonType
  readonly authentications: readonly KeptAuthentication[]
  readonly first_token: boolean
  readonly created_at: number
  readonly expires_at: number
  readonly revoked_at: number | null
  /** Who acts as the person, if it is someone else. */
  readonly actor?: string | null
  /** The anonymous person who continued as this session's person, if that is another one. */
  readonly anonymous_person_id?: string | null
  /** The session that this one was opened from, and ends with. */
  readonly parent_id?: string | null
  /** The client of the hosted login that the session was opened for. */
  readonly client_id?: string | null
  /** When a console session was last used; null for kinds that do not end when idle. */
  readonly seen_at?: number | null
  /** The kinds of proof that the session is based on, in the numbering of `proofs.ts`. */
  readonly proofs: number
  /** What a program may do; empty for every other kind. */
  readonly scope: readonly Scope[]
  /**
   * The groups that it may count, out of its person's current groups; absent if it counts all of them. A view counts
   * these whether or not its person has them.
   */
  readonly groups?: readonly string[]
}

/** Whether a session belongs to a visitor without an account. The person's row decides, not how the session was opened. */
export const isAnonymous = ({ person_type }: Pick<SessionRecord, 'person_type'>): boolean => person_type === 'anonymous'

/** A session's row with ids instead of keys. */
export type SessionColumns = Omit<SessionRow, 'key' | 'organization_key' | 'person_key'> & {
  readonly organization_id: string
  readonly person_id: Bytes
}

/** Includes what is read with it from the person's row. */
type SessionWithAnonymity = SessionColumns & { readonly anonymous: number }

/** Columns that are null in most sessions; a column that is left out costs nothing. */
export const RARE = [
  'revoked_at',
  'actor',
  'anonymous_person_id',
  'parent_id',
  'client_id',
  'scope',
  'seen_at',
  'counted_groups',
] as const

const usual = (row: SessionColumns) => ({
  id: row.id,
  organization_key: organizationKey(row.organization_id),
  person_key: personKey(row.person_id),
  authentications: row.authentications,
  first_token: row.first_token,
  created_at: row.created_at,
  expires_at: row.expires_at,
  kind: row.kind,
  proofs: row.proofs,
})

/** What the record takes from the person's row. */
const anonymousOf = sql<number>`(select anonymous from persons where persons.key = sessions.person_key)`.as('anonymous')

export const addUsual = prepared((query, row: SessionColumns) =>
  query.insertInto('sessions').values(usual(row)).returning(anonymousOf),
)

export const addWithRare = prepared((query, row: SessionColumns) =>
  query
    .insertInto('sessions')
    .values({
      ...usual(row),
      revoked_at: row.revoked_at,
      actor: row.actor,
      anonymous_person_id: row.anonymous_person_id,
      parent_id: row.parent_id,
      client_id: row.client_id,
      scope: row.scope,
      seen_at: row.seen_at,
      counted_groups: row.counted_groups,
    })
    .returning(anonymousOf),
)

export const sessions = (query: Kysely<Tables>) =>
  query
    .selectFrom('sessions')
    .innerJoin('organizations', 'organizations.key', 'sessions.organization_key')
    .innerJoin('persons', 'persons.key', 'sessions.person_key')
    .select([
      'sessions.id',
      'organizations.id as organization_id',
      'persons.id as person_id',
      'persons.anonymous',
      'sessions.authentications',
      'sessions.first_token',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.revoked_at',
      'sessions.actor',
      'sessions.anonymous_person_id',
      'sessions.parent_id',
      'sessions.kind',
      'sessions.client_id',
      'sessions.scope',
      'sessions.seen_at',
      'sessions.proofs',
      'sessions.counted_groups',
    ])

/** Column by column, because the check of every token reads one: copying a row with a spread takes several times as long. */
export const sessionOf = (row: SessionWithAnonymity): SessionRecord => {
  const session: SessionRecord = {
    id: idOf(row.id),
    kind: KINDS.word(row.kind),
    organization_id: row.organization_id,
    person_id: idOf(row.person_id),
    person_type: personType(row.anonymous),
    authentications: unpackAuthentications(row.authentications, row.created_at),
    first_token: row.first_token === 1,
    created_at: row.created_at,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    actor: row.actor,
    anonymous_person_id: row.anonymous_person_id && idOf(row.anonymous_person_id),
    parent_id: row.parent_id && idOf(row.parent_id),
    client_id: row.client_id,
    seen_at: row.seen_at,
    proofs: row.proofs,
    scope: (row.scope?.split(' ') ?? []) as Scope[],
  }
  return row.counted_groups === null ? session : { ...session, groups: JSON.parse(row.counted_groups) as string[] }
}
