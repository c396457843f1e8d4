import { auditSentence, type RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { When } from '../kit/display.js'
import { type Column, Table } from '../kit/table.js'

export type AuditRow = RequestResult<'listAudit'>[number]

interface AuditTableProps {
  readonly rows: readonly AuditRow[]
}

const COLUMNS: readonly Column<AuditRow>[] = [
  { head: 'When', cell: ({ at }) => <When at={at} /> },
  { head: 'What', names: true, cell: (row) => <Sentence of={row} /> },
  { head: 'Details', cell: ({ detail }) => <Details of={detail} /> },
]

/** The audit log, as sentences. */
export function AuditTable({ rows }: AuditTableProps) {
  return <Table caption="Audit" rows={rows} keyOf={({ id }) => id} empty="No matches." columns={COLUMNS} />
}

/** Who did what to whom. The name of the action is shown too, since filters and webhooks use it. */
function Sentence({ of: { action, actor, actor_name, person_id, person_name } }: { readonly of: AuditRow }) {
  const [before = '', after] = auditSentence(action, actor === person_id).split('{whom}')
  return (
    <span title={action}>
      <Who id={actor} name={actor_name} /> {before}
      {after !== undefined && <Who id={person_id ?? ''} name={person_name} />}
      {after}
    </span>
  )
}

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
  return (
    <Link to={`/persons/${id}`} title={id}>
      {name ?? `…${id.slice(-8)}`}
    </Link>
  )
}

function Details({ of }: { readonly of: AuditRow['detail'] }) {
  const entries = Object.entries(of)
  if (entries.length === 0) return <span className="quiet">none</span>
  return (
    <span className="details">
      {entries.map(([name, value]) => (
        <span key={name}>
          {name.replaceAll('_', ' ')}: <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
        </span>
      ))}
    </span>
  )
}
