import type { OpeningWay } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { WAYS } from '../codes.js'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { memberKeys, organizationKey } from '../keys.js'
import type { Tables } from '../tables.js'

/** The release of the key of a page, or of the shared key of a part, to a person through one session. */
export interface OpeningRecord {
  readonly session_id: string
  readonly build: string
  readonly part: string
  /** A digest of the key and its readers: a forged ticket can name any part and page, but has other keys. */
  readonly content: string
  /** The canonical path of the page; null for the shared key of the part. */
  readonly page: string | null
  /** The organization whose site it is. */
  readonly site_id: string
  /** The organization that the session belongs to. */
  readonly organization_id: string
  readonly person_id: string
  readonly way: OpeningWay
  /** The readers of the part, as a JSON expression. */
  readonly expression: string
  /** When the key was first released. */
  readonly opened_at: number
  /** The latest moment until which a browser may keep the key. */
  readonly lease_until: number
}

/** What was previously released to a session. */
export interface PriorOpening {
  readonly part: string
  readonly content: string
  readonly lease_until: number
  readonly audited_at: number
  /** The day on which it was last counted as a reading. */
  readonly noted_on: number
}

/** Which of the recorded releases must be written elsewhere, by the ids that were passed with them. */
export interface RecordedOpenings {
  /** Those of which nothing was written to the audit log for a day. */
  readonly toAudit: ReadonlySet<string>
  /** Those that were not counted on their day. */
  readonly toCount: ReadonlySet<string>
}

/** A key that a browser may still keep. */
export type LeaseRecord = Pick<
  OpeningRecord,
  'person_id' | 'organization_id' | 'build' | 'part' | 'expression' | 'lease_until'
>

export const orderOf = ({ part, content }: OpeningRecord) => `${part} ${content}`

export type OpeningRows = ReturnType<typeof joined>

/** The most organizations whose openings are read from the index of each; those of more are compared row by row. */
const MOST_PARTS = 50

/** The keys of an organization and of all below it; undefined if they are many. */
export async function keysBelow(query: Kysely<Tables>, id: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ key: number }>`select key from organizations where key in ${keysUnder(id)}
    limit ${MOST_PARTS + 1}`.execute(query)
  return rows.length > MOST_PARTS || rows.length === 0 ? undefined : rows.map(({ key }) => key)
}

/** The keys of an organization and of all organizations below it. */
export const keysUnder = (id: string) => sql<number>`(with recursive under (id, key) as (
  select id, key from organizations where id = ${id}
  union all select below.id, below.key from organizations as below join under on below.parent_id = under.id)
  select key from under)`

export const rowOf = ({
  session_id,
  site_id,
  organization_id,
  person_id,
  way,
  ...opening
}: OpeningRecord & { audit_id: string; noted_on: number }) => ({
  ...opening,
  ...memberKeys(organization_id, person_id),
  session_id: bytesOf(session_id),
  site_key: organizationKey(site_id),
  way: WAYS.code(way),
  audited_at: opening.opened_at,
  noted_id: opening.audit_id,
})

export const joined = (query: Kysely<Tables>) =>
  query
    .selectFrom('content_openings')
    .innerJoin('persons', 'persons.key', 'content_openings.person_key')
    .innerJoin('organizations', 'organizations.key', 'content_openings.organization_key')

export const COLUMNS = [
  'session_id',
  'build',
  'part',
  'content',
  'page',
  'organizations.id as organization_id',
  'persons.id as person_id',
  'way',
  'expression',
  'opened_at',
  'lease_until',
] as const

type Row = Omit<OpeningRecord, 'session_id' | 'person_id' | 'site_id' | 'way'> & {
  readonly session_id: Bytes
  readonly person_id: Bytes
  readonly way: number
}

export const recordOf = (site_id: string, { session_id, person_id, way, ...row }: Row): OpeningRecord => ({
  ...row,
  site_id,
  session_id: idOf(session_id),
  person_id: idOf(person_id),
  way: WAYS.word(way),
})
