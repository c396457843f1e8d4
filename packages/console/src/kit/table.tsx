// biome-ignore-all lint/a11y/noRedundantRoles: drawn as blocks on a narrow screen, a table loses its own roles.
import { Fragment, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { say } from '../words/translate.js'
import { Empty } from './empty.js'
import { Icon } from './icon.js'
import { type RowSelection, SelectAll, SelectRow } from './selection.js'
import { SortHead, type Sorting } from './sorting.js'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** The row header for screen readers; usually the first column. */
  readonly names?: boolean
  readonly numeric?: boolean
  /** The column of text that is read, not scanned: it wraps, and its rows are as tall as it needs. */
  readonly wide?: boolean
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
  /** What can be done about it. */
  readonly emptyAction?: ReactNode
  /** A last column of buttons. */
  readonly actions?: (row: Row) => ReactNode
  readonly sorting?: Sorting
  /** Shown below a row on demand. */
  readonly details?: (row: Row) => ReactNode
  /** Marks rows that were added while the list was open. */
  readonly isNew?: (row: Row) => boolean
  /** A first column of checkboxes. */
  readonly selection?: RowSelection<Row>
}

/**
 * A table of rows of one line. What has no room ends with an ellipsis and is shown in full as a tooltip. Where there is little room each row becomes a card with the column header beside each value; the roles are explicit
 * because a table displayed as blocks loses its own.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, empty, emptyAction, actions, sorting, selection, details, isNew } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const id = useId()
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  if (rows.length === 0) return <Empty action={emptyAction}>{empty}</Empty>
  return (
    <div className="table-frame">
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
            {details && (
              <th role="columnheader" scope="col">
                <span className="only-read">Details</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              <tr
                role="row"
                data-selected={selection?.selected.has(keyOf(row)) || undefined}
                data-new={isNew?.(row) || undefined}
              >
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
                {details && (
                  <td role="cell" className="table-more">
                    <button
                      type="button"
                      aria-label="Details"
                      aria-expanded={open.has(keyOf(row))}
                      aria-controls={`${id}-${keyOf(row)}`}
                      onClick={() => toggle(keyOf(row))}
                    >
                      <Icon of="more" />
                    </button>
                  </td>
                )}
              </tr>
              {details && open.has(keyOf(row)) && (
                <tr role="row" id={`${id}-${keyOf(row)}`} className="table-details">
                  <td role="cell" colSpan={columns.length + (actions ? 2 : 1) + (selection ? 1 : 0)}>
                    {details(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { head, names, numeric, wide, cell } = column
  const looks = [numeric && 'numeric', wide && 'wide'].filter(Boolean).join(' ')
  const shared = { 'data-head': head, className: looks || undefined, onPointerEnter: showWhole }
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

/** Gives a cell that is cut off its whole text as a tooltip. */
function showWhole({ currentTarget: cell }: PointerEvent<HTMLElement>) {
  const isCut = cell.scrollWidth > cell.clientWidth
  if (isCut) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}
