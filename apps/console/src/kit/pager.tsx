import type { Pagination } from '@portico/protocol'
import { useSearchParams } from 'react-router'
import { Button } from './button.js'
import { count } from './words.js'

/** Where a list stands in the address, so that a reload and the way back keep it. */
export function usePage(size = 50): { readonly limit: number; readonly offset: number } {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  return { limit: size, offset: (page - 1) * size }
}

/** The way through a list that the server gives page by page. A total it only estimates is said to be one. */
export function Pager({ of, things }: { readonly of: Pagination | undefined; readonly things: string }) {
  const [search, setSearch] = useSearchParams()
  if (!of) return null
  const { limit, offset, total_count } = of
  const exact = !('exact' in of) || of.exact !== false
  const last = Math.min(offset + limit, total_count)
  const go = (to: number) => {
    const next = new URLSearchParams(search)
    if (to <= 1) next.delete('page')
    else next.set('page', String(to))
    setSearch(next, { preventScrollReset: true })
  }
  const page = offset / limit + 1
  const more = total_count > offset + limit || !exact
  return (
    <nav className="pager" aria-label={`Pages of ${things}`}>
      <p aria-live="polite">
        {total_count === 0
          ? `No ${things}`
          : `${count(offset + 1)}–${count(last)} of ${exact ? '' : 'at least '}${count(total_count)} ${things}`}
      </p>
      {(page > 1 || more) && (
        <div className="buttons">
          <Button disabled={page <= 1} onClick={() => go(page - 1)}>
            Previous
          </Button>
          <Button disabled={!more} onClick={() => go(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
