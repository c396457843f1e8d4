import type { Pagination } from '@portico/protocol'
import { useSearchParams } from 'react-router'
import { count, things } from './bits.js'
import { Button } from './button.js'

interface PageOptions {
  /** Rows on a page; 50 where it is left out. */
  readonly size?: number
  /** The list's parameter in the address, where a page of the console shows several. */
  readonly name?: string
}

/** The page of a list, kept in the address so that a reload and the back button keep it. */
export function usePage({ size = 50, name = 'page' }: PageOptions = {}): {
  readonly limit: number
  readonly offset: number
} {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get(name))) || 1)
  return { limit: size, offset: (page - 1) * size }
}

interface PagerProps {
  readonly of: Pagination | undefined
  /** What the rows are: one of them, and several. */
  readonly things: readonly [one: string, many: string]
  readonly name?: string
}

/** Moves through a list that the server answers page by page. A total that is an estimate is shown as one. */
export function Pager({ of, things: [one, many], name = 'page' }: PagerProps) {
  const [search, setSearch] = useSearchParams()
  if (!of || (of.total_count === 0 && of.offset === 0)) return null
  const { limit, offset, total_count } = of
  const exact = of.exact !== false
  const page = offset / limit + 1
  const last = Math.ceil(total_count / limit)
  const more = total_count > offset + limit || !exact
  const go = (to: number) => {
    const next = new URLSearchParams(search)
    if (to <= 1) next.delete(name)
    else next.set(name, String(to))
    setSearch(next, { preventScrollReset: true })
  }
  const shown =
    offset >= total_count
      ? `No more ${many}`
      : `${count(offset + 1)}–${count(Math.min(offset + limit, total_count))} of ${exact ? '' : 'at least '}${count(total_count)} ${many}`
  if (page === 1 && !more)
    return (
      <p className="pager" aria-live="polite">
        {things(total_count, one, many)}
      </p>
    )
  return (
    <nav className="pager" aria-label={`Pages of ${many}`}>
      <p aria-live="polite">{shown}</p>
      <div className="buttons">
        {last > 2 && (
          <Button disabled={page <= 1} onClick={() => go(1)}>
            First
          </Button>
        )}
        <Button disabled={page <= 1} onClick={() => go(page - 1)}>
          Previous
        </Button>
        <Button disabled={!more} onClick={() => go(page + 1)}>
          Next
        </Button>
        {last > 2 && exact && (
          <Button disabled={page >= last} onClick={() => go(last)}>
            Last
          </Button>
        )}
      </div>
    </nav>
  )
}
