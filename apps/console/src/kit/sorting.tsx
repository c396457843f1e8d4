// biome-ignore-all lint/a11y/noRedundantRoles: drawn as blocks on a narrow screen, a table loses its own roles.
import { useSearchParams } from 'react-router'
import { STAYS } from './page.js'

/** What a list is sorted by: a word, with a minus before it for the other way round. */
export interface Sorting {
  readonly by: string
  readonly sortBy: (by: string) => void
}

/** The sorting of a list, kept in the address like its filters. */
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

/** The head of a column that can be sorted by: pressed once it sorts, pressed again it turns round. */
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
