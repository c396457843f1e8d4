import { isRecord } from '@portico/access/guards'
import { LIST_LIMITS, type Pagination } from '@portico/protocol'
import { useLocation, useSearchParams } from 'react-router'
import { Button } from './button.js'
import { atLeast, count, things } from './display.js'

interface PageOptions {
  /** Rows per page. Default: 50. */
  readonly size?: number
  /** The list's URL parameter, for pages that show several lists. */
  readonly name?: string
}

/** The page of a list in the URL: its number, and the cursor at which it starts, as `3` or `3~cursor`. */
const placeIn = (text: string | null): { readonly page: number; readonly after?: string } => {
  const [number, after] = (text ?? '').split('~')
  const page = Math.max(1, Math.trunc(Number(number)) || 1)
  return page > 1 && after ? { page, after } : { page }
}

/** The current page of a list, kept in the URL so that it survives a reload and the back button. */
export function usePage({ size = 50, name = 'page' }: PageOptions = {}): {
  readonly limit: number
  readonly offset: number
  readonly after?: string
} {
  const [search] = useSearchParams()
  const { page, after } = placeIn(search.get(name))
  if (after !== undefined) return { limit: size, offset: 0, after }
  return { limit: size, offset: Math.min((page - 1) * size, LIST_LIMITS.offset) }
}

interface PagerProps {
  readonly of: Pagination | undefined
  /** The noun for the rows, singular and plural. */
  readonly things: readonly [singular: string, plural: string]
  readonly name?: string
}

/**
 * Pages through a list: forwards by the cursor of the page, backwards by the pages before it, which the entry of the
 * browser's history contains. A list that is too long to be counted says so.
 */
export function Pager({ of, things: [singular, plural], name = 'page' }: PagerProps) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const page = search.has(name) || !of ? placeIn(search.get(name)).page : of.offset / of.limit + 1
  if (!of || (of.total_count === 0 && page === 1 && of.next === undefined)) return null
  const { limit, total_count, next } = of
  const exact = of.exact !== false
  const last = Math.ceil(total_count / limit)
  const more = next !== undefined || (exact && page < last)
  const trail = trailIn(state, name)
  const go = (place: string, before: readonly string[]) => {
    const parameters = new URLSearchParams(search)
    if (place === '1') parameters.delete(name)
    else parameters.set(name, place)
    setSearch(parameters, {
      preventScrollReset: true,
      state: { ...(state as object | null), [`trail ${name}`]: before },
    })
  }
  const forwards = () =>
    go(next === undefined ? `${page + 1}` : `${page + 1}~${next}`, [...trail, search.get(name) ?? '1'])
  const backwards = () => go(page === 2 ? '1' : (trail.at(-1) ?? `${page - 1}`), trail.slice(0, -1))
  const first = (page - 1) * limit
  const position = exact
    ? first >= total_count
      ? `No more ${plural}`
      : `${count(first + 1)}–${count(Math.min(first + limit, total_count))} of ${things(total_count, singular, plural)}`
    : `Page ${count(page)}, ${atLeast(of)} ${plural}`
  if (page === 1 && !more)
    return (
      <p className="pager" aria-live="polite">
        {things(total_count, singular, plural)}
      </p>
    )
  return (
    <nav className="pager" aria-label={`Pages of ${plural}`}>
      <p aria-live="polite">{position}</p>
      <div className="buttons">
        {(last > 2 || page > 2) && (
          <Button disabled={page <= 1} onClick={() => go('1', [])}>
            First
          </Button>
        )}
        <Button disabled={page <= 1} onClick={backwards}>
          Previous
        </Button>
        <Button disabled={!more} onClick={forwards}>
          Next
        </Button>
        {last > 2 && exact && (
          <Button disabled={page >= last} onClick={() => go(`${last}`, [])}>
            Last
          </Button>
        )}
      </div>
    </nav>
  )
}

/** The pages that led to this one, if the list was not opened in the middle. */
function trailIn(state: unknown, name: string): readonly string[] {
  const trail = isRecord(state) ? state[`trail ${name}`] : []
  return Array.isArray(trail) ? trail.filter((place): place is string => typeof place === 'string') : []
}
