import type { Pagination } from '@portico/protocol'
import { useSearchParams } from 'react-router'
import { count, things } from './bits.js'
import { Button } from './button.js'

interface PageOptions {
  /** Rows per page. Default: 50. */
  readonly size?: number
  /** The list's URL parameter, for pages that show several lists. */
  readonly name?: string
}

/** The current page of a list, kept in the URL so that it survives a reload and the back button. */
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
  /** The noun for the rows, singular and plural. */
  readonly things: readonly [one: string, many: string]
  readonly name?: string
}

/** Pages through a list. A total that is an estimate is shown as one. */
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
