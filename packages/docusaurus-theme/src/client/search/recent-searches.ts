import type { STORAGE_KEYS } from '@portico/protocol'

/** Only the type of the table: the table itself must not be part of a page. */
const SEARCHES: (typeof STORAGE_KEYS)['searches'] = '@portico/SEARCHES'

const MOST = 5
const LONGEST = 100

/** Recent searches in this tab, latest first. Empty if the browser blocks storage. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SEARCHES) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Stores a search that led to a page. */
export function rememberSearch(query: string): void {
  const search = query.trim().slice(0, LONGEST)
  if (search === '') return
  const previous = recentSearches().filter((entry) => entry.toLowerCase() !== search.toLowerCase())
  try {
    sessionStorage.setItem(SEARCHES, JSON.stringify([search, ...previous].slice(0, MOST)))
  } catch {
    // Storage is blocked.
  }
}

/** Deletes all of them, because the next person to use this tab is someone else. */
export function forgetSearches(): void {
  try {
    sessionStorage.removeItem(SEARCHES)
  } catch {
    // Nothing was stored.
  }
}
