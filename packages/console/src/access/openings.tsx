import type { OpeningWay, RequestResult } from '@portico/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Column, Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { viewOf } from './pages-for.js'
import { Part, Reader } from './readers.js'

type Opening = RequestResult<'listOpenings'>[number]

/** The display name of each way of reading. */
export const WAYS: Readonly<Record<OpeningWay, string>> = {
  browser: 'Browser',
  token: 'Reader token',
  program: 'Program',
  guest: 'Guest',
}

interface OpeningsProps {
  readonly rows: readonly Opening[]
  /** The column to leave out because all rows share its value. */
  readonly of: 'page' | 'person' | 'partner'
  readonly empty: ReactNode
}

/** A page, or what the pages of a part share. */
function Opened({ of }: { readonly of: Opening }) {
  if (of.page !== null) return <Link to={viewOf(of.page)}>{of.page}</Link>
  return (
    <span className="stack">
      <span className="quiet">Lists and search of pages for</span>
      <Part of={of} />
    </span>
  )
}

/** Openings, newest first: who got the key of a page or the shared key of a part, when, and how long a browser may keep it. */
export function Openings({ rows, of, empty }: OpeningsProps) {
  const reader: Column<Opening> = { head: 'Reader', names: true, cell: (row) => <Reader of={row} /> }
  const part: Column<Opening> = { head: 'Opened', names: of === 'person', cell: (row) => <Opened of={row} /> }
  const first = { page: [reader], person: [part], partner: [reader, part] }[of]
  return (
    <Table
      caption="Openings"
      rows={rows}
      keyOf={({ session_id, build, part, page, way }) => [session_id, build, part, page, way].join(' ')}
      empty={empty}
      columns={[
        ...first,
        { head: 'When', cell: ({ opened_at }) => <When at={opened_at} /> },
        { head: 'By', cell: ({ way }) => WAYS[way] },
        { head: 'Key lease ends', cell: ({ lease_until }) => <When at={lease_until} /> },
      ]}
    />
  )
}
