import { useState } from 'react'

/** Which rows of a table are selected, by their keys. */
export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly select: (keys: ReadonlySet<string>) => void
}

export interface RowSelection<Row> extends Selection {
  /** The label of a row's checkbox. */
  readonly nameOf: (row: Row) => string
}

/** The selected rows, as long as they are on the current page. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, select] = useState<ReadonlySet<string>>(new Set())
  return { selected: new Set(ids.filter((key) => chosen.has(key))), select }
}

/** The checkbox of one row. */
export function SelectRow({
  of,
  label,
  selection: { selected, select },
}: {
  readonly of: string
  readonly label: string
  readonly selection: Selection
}) {
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(of)) next.add(of)
    select(next)
  }
  return <input type="checkbox" aria-label={`Select ${label}`} checked={selected.has(of)} onChange={toggle} />
}

/** The checkbox in the header: selects all rows of the page, or none. */
export function SelectAll({
  keys,
  selection: { selected, select },
}: {
  readonly keys: readonly string[]
  readonly selection: Selection
}) {
  const all = keys.length > 0 && keys.every((key) => selected.has(key))
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      checked={all}
      ref={(input) => {
        if (input) input.indeterminate = !all && selected.size > 0
      }}
      onChange={() => select(new Set(all ? [] : keys))}
    />
  )
}
