// biome-ignore-all lint/a11y/noRedundantRoles: drawn as blocks on a narrow screen, a table loses its own roles.
import { useSearchParams } from 'react-router'
import { STAYS } from './page.js'

/** The sort key of a list, with a leading minus for descending order. */
export interface Sorting {
  readonly by: string
  readonly sortBy: (by: string) => void
}

/** The sort order of a list, kept in the URL like its filters. */
export function useSorting(first: string): Sorting {
  const [search, setSearch] = useSearchParams()
  return {
    by: search.get('sort') ?? first,
    sortBy(by) {
      const next = new URLSearchParams(search)
      next.delete('page')
      if (by === first) next.delete('sort')
      else next.set('sort', by)
      setSearch(next, { preventScrollReset: true, state: STAYS })
    },
  }
}

/** A sortable column header: the first click sorts, the next one reverses the order. */
export function SortHead({
  head,
  sort,
  sorting: { by, sortBy },
}: {
  readonly head: string
  readonly sort: string
  readonly sorting: Sorting
}) {
  const direction = by === sort ? 'ascending' : by === `-${sort}` ? 'descending' : undefined
  return (
    <th role="columnheader" scope="col" aria-sort={direction ?? 'none'}>
      <button type="button" className="sort" onClick={() => sortBy(direction === 'ascending' ? `-${sort}` : sort)}>
        {head}
      </button>
    </th>
  )
}
