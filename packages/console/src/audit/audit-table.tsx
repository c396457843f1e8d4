import { auditSentence, type RequestResult } from '@portico/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Facts } from '../kit/display.js'
import { Empty } from '../kit/empty.js'
import { fullTime } from '../kit/relative-time.js'
import { type Column, Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { language } from '../words/translate.js'

export type AuditRow = RequestResult<'listAudit'>[number]

interface AuditTableProps {
  readonly rows: readonly AuditRow[]
  /** The newest entry that is not marked as new; none if entries are not watched. */
  readonly seen?: AuditRow['id'] | undefined
}

const COLUMNS: readonly Column<AuditRow>[] = [
  { head: 'What', names: true, cell: (row) => <Sentence of={row} /> },
  { head: 'When', cell: ({ at }) => <When at={at} /> },
]

/** The audit log, a sentence for each entry. The ids are behind the button at its end. */
export function AuditTable({ rows, seen }: AuditTableProps) {
  if (rows.length === 0) return <Empty>No matches.</Empty>
  const old = rows.findIndex(({ id }) => id === seen)
  const isNew = new Set(old < 0 ? [] : rows.slice(0, old).map(({ id }) => id))
  return (
    <Table
      caption="Audit"
      rows={rows}
      keyOf={({ id }) => id}
      empty=""
      columns={COLUMNS}
      isNew={({ id }) => isNew.has(id)}
      details={(row) => <Facts of={factsOf(row)} />}
    />
  )
}

/** Who did what to whom, and what else is known about it in words. */
function Sentence({ of: { action, actor, actor_name, person_id, person_name, detail } }: { readonly of: AuditRow }) {
  const [before = '', after] = auditSentence(action, actor === person_id).split('{whom}')
  const words = Object.entries(detail).filter(([, value]) => isWord(value))
  return (
    <span className="sentence">
      <Who id={actor} name={actor_name} /> {before}
      {after !== undefined && <Who id={person_id ?? ''} name={person_name} />}
      {after}
      {words.map(([name, value]) => (
        <span key={name} className="quiet">
          {' '}
          · {name.replaceAll('_', ' ')} {textOf(value)}
        </span>
      ))}
    </span>
  )
}

/** An id, a digest or a time, which say nothing in a sentence. */
const ID = /^(?=\S*\d)[\w-]{16,}$|^\d{4}-\d\d-\d\dT/
const isWord = (value: unknown) => typeof value !== 'object' && value !== '' && !ID.test(String(value))
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const ACTORS: Readonly<Record<string, string>> = {
  'admin-key': 'The admin key',
  'command line': 'The command line',
  server: 'The server',
  '': 'someone',
}

/**
 * A person is a link to their page. For a deleted person the end of the id is shown, because ids start with the time.
 */
function Who({ id, name }: { readonly id: string; readonly name: string | null }) {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return ACTORS[id] ?? id.replace(/^key /, 'The API key ')
  return <Link to={`/persons/${id}`}>{name ?? `…${id.slice(-8)}`}</Link>
}

/** Everything that is stored about an entry. */
const factsOf = ({ id, at, action, actor, person_id, detail }: AuditRow): readonly (readonly [string, ReactNode])[] => [
  ['When', fullTime(Date.parse(at), language())],
  ['Action', <code key="action">{action}</code>],
  ['Who', <code key="actor">{actor}</code>],
  ...(person_id === null ? [] : [['Whom', <code key="person">{person_id}</code>] as const]),
  ...Object.entries(detail).map(
    ([name, value]) => [name.replaceAll('_', ' '), <code key={name}>{textOf(value)}</code>] as const,
  ),
  ['Entry', <code key="id">{id}</code>],
]
