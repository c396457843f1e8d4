// biome-ignore-all lint/a11y/noRedundantRoles: drawn as blocks on a narrow screen, a table loses its own roles.
import type { ReactNode } from 'react'
import { say } from '../words/translate.js'
import { type RowSelection, SelectAll, SelectRow } from './selection.js'
import { SortHead, type Sorting } from './sorting.js'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** The row header for screen readers; usually the first column. */
  readonly names?: boolean
  readonly numeric?: boolean
  /** The sort key of this column; without one, the column is not sortable. */
  readonly sort?: string
}

interface TableProps<Row> {
  /** The table's caption, for screen readers only. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Shown when there are no rows. */
  readonly empty: ReactNode
  /** A last column of buttons. */
  readonly actions?: (row: Row) => ReactNode
  readonly sorting?: Sorting
  /** A first column of checkboxes. */
  readonly selection?: RowSelection<Row>
}

/**
 * A table. On a narrow screen each row becomes a card with the column header beside each value; the roles are explicit
 * because a table displayed as blocks loses its own.
 */
export function Table<Row>({ caption, columns, rows, keyOf, empty, actions, sorting, selection }: TableProps<Row>) {
  if (rows.length === 0) return <p className="empty">{empty}</p>
  return (
    <table className="table" role="table" aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className="table-select">
              <SelectAll keys={rows.map(keyOf)} selection={selection} />
            </th>
          )}
          {columns.map(({ head, numeric, sort }) =>
            sort !== undefined && sorting ? (
              <SortHead key={head} head={head} sort={sort} sorting={sorting} />
            ) : (
              <th key={head} role="columnheader" scope="col" className={numeric ? 'numeric' : undefined}>
                {head}
              </th>
            ),
          )}
          {actions && (
            <th role="columnheader" scope="col">
              <span className="only-read">{say('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" data-selected={selection?.selected.has(keyOf(row)) || undefined}>
            {selection && (
              <td role="cell" data-head="Select" className="table-select">
                <SelectRow of={keyOf(row)} label={selection.nameOf(row)} selection={selection} />
              </td>
            )}
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
            {actions && (
              <td role="cell" className="table-actions">
                {actions(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { head, names, numeric, cell } = column
  const shared = { 'data-head': head, className: numeric ? 'numeric' : undefined }
  return names ? (
    <th role="rowheader" scope="row" {...shared}>
      {cell(row)}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {cell(row)}
    </td>
  )
}
