import type { NameSearch } from '../plan/plan.js'
import { type FoundName, firstSearch, nameFinder, REPORTS } from './group-names.js'

/** What may be public. `prose` is what visitors read; `code` is the content of packages and of the site's configuration. */
export interface PublicTexts {
  readonly allowed: readonly string[]
  readonly prose: Iterable<string>
  readonly code: Iterable<string>
}

/**
 * How each group's name is to be searched for in public files: as strictly as the content that is public anyway allows. A name
 * that is a word in public prose is searched for only in quotes, as it occurs in data; one that packages have in quotes cannot be
 * searched for.
 */
export function groupSearches(
  groups: readonly string[],
  { allowed, prose, code }: PublicTexts,
): Readonly<Record<string, NameSearch>> {
  const free = new Set(allowed.map((text) => text.toLowerCase()))
  const searches = new Map<string, NameSearch>(
    groups.map((name) => [name, free.has(name.toLowerCase()) ? 'public' : firstSearch(name)]),
  )
  const find = nameFinder(groups.filter((name) => searches.get(name) !== 'public'))
  const weaken = ({ name, as }: FoundName, weakest: NameSearch) => {
    let search = searches.get(name) ?? 'never'
    while (search !== weakest && REPORTS[search].includes(as)) search = WEAKER[search]
    searches.set(name, search)
  }
  for (const text of prose) for (const occurrence of find(text)) weaken(occurrence, 'quoted')
  for (const text of code) for (const occurrence of find(text)) weaken(occurrence, 'never')
  return Object.fromEntries(searches)
}

const WEAKER: Readonly<Record<NameSearch, NameSearch>> = {
  anywhere: 'word',
  word: 'quoted',
  quoted: 'never',
  never: 'never',
  public: 'public',
}
