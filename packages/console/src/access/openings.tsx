import type { OpeningWay, RequestResult } from '@portico/protocol'
import type { ReactNode } from 'react'
import { type Column, Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { Part, Reader } from './readers.js'

type Opening = RequestResult<'listOpenings'>[number]

/** The display name of each way of reading. */
export const WAYS: Readonly<Record<OpeningWay, string>> = {
  browser: 'Browser',
  token: 'Reader token',
  program: 'Program',
}

interface OpeningsProps {
  readonly rows: readonly Opening[]
  /** The column to leave out because all rows share its value. */
  readonly of: 'page' | 'person' | 'partner'
  readonly empty: ReactNode
}

/** Openings, newest first: who got the key of a part, when, and how long a browser may keep it. */
export function Openings({ rows, of, empty }: OpeningsProps) {
  const reader: Column<Opening> = { head: 'Reader', names: true, cell: (row) => <Reader of={row} /> }
  const part: Column<Opening> = { head: 'Pages for', names: of === 'person', cell: (row) => <Part of={row} /> }
  const first = { page: [reader], person: [part], partner: [reader, part] }[of]
  return (
    <Table
      caption="Openings"
      rows={rows}
      keyOf={({ session_id, build, part }) => `${session_id} ${build} ${part}`}
      empty={empty}
      columns={[
        ...first,
        { head: 'Opened', cell: ({ opened_at }) => <When at={opened_at} /> },
        { head: 'By', cell: ({ way }) => WAYS[way] },
        { head: 'Key lease ends', cell: ({ lease_until }) => <When at={lease_until} /> },
      ]}
    />
  )
}
