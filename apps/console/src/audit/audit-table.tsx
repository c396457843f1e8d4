import type { RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { When } from '../kit/bits.js'
import { type Column, Table } from '../kit/table.js'

export type AuditRow = RequestResult<'listAudit'>[number]

interface AuditTableProps {
  readonly rows: readonly AuditRow[]
  /** Whether the rows are about several people. */
  readonly persons?: boolean
}

const WHO: Readonly<Record<string, string>> = { 'admin-key': 'the admin key', 'command line': 'the command line' }

/** What happened, as rows. */
export function AuditTable({ rows, persons = true }: AuditTableProps) {
  const columns: readonly (Column<AuditRow> | false)[] = [
    { head: 'When', cell: ({ at }) => <When at={at} /> },
    { head: 'What', names: true, cell: ({ action }) => <code>{action}</code> },
    { head: 'Who', cell: ({ actor }) => <Who id={actor} /> },
    persons && {
      head: 'Whom',
      cell: ({ person_id }) => (person_id === null ? <span className="quiet">none</span> : <Who id={person_id} />),
    },
    { head: 'Details', cell: ({ detail }) => <Details of={detail} /> },
  ]
  return (
    <Table
      caption="Audit"
      rows={rows}
      keyOf={({ id }) => id}
      empty="Nothing happened that fits."
      columns={columns.filter((column) => column !== false)}
    />
  )
}

/** An actor who is a person links to their page; keys have names. Ids start with the time, so their ends are shown. */
function Who({ id }: { readonly id: string }) {
  if (/^[0-9a-f-]{36}$/i.test(id))
    return (
      <Link to={`/persons/${id}`} title={id}>
        …{id.slice(-8)}
      </Link>
    )
  return WHO[id] ?? id
}

function Details({ of }: { readonly of: AuditRow['detail'] }) {
  const entries = Object.entries(of)
  if (entries.length === 0) return <span className="quiet">none</span>
  return (
    <span className="details">
      {entries.map(([name, value]) => (
        <span key={name}>
          {name}: <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
        </span>
      ))}
    </span>
  )
}
