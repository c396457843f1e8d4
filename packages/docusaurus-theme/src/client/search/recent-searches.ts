import type { STORAGE_KEYS } from '@portico/protocol'

/** Only the type of the table: the table itself has no place in a page. */
const SEARCHES: (typeof STORAGE_KEYS)['searches'] = '@portico/SEARCHES'

const MOST = 5
const LONGEST = 100

/** What was searched for in this tab, the latest first. A browser that forbids storage remembers nothing. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SEARCHES) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Remembers a search that led to a page. */
export function rememberSearch(query: string): void {
  const wanted = query.trim().slice(0, LONGEST)
  if (wanted === '') return
  const others = recentSearches().filter((one) => one.toLowerCase() !== wanted.toLowerCase())
  try {
    sessionStorage.setItem(SEARCHES, JSON.stringify([wanted, ...others].slice(0, MOST)))
  } catch {
    // Nothing is remembered.
  }
}

/** Forgets all of them, because the next person at this tab is another one. */
export function forgetSearches(): void {
  try {
    sessionStorage.removeItem(SEARCHES)
  } catch {
    // Nothing was kept.
  }
}
