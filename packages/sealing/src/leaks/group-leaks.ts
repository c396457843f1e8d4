import type { NameSearch, SealPlan } from '../plan/plan.js'
import { isPublicIndex } from '../search/index-file.js'
import { type FoundName, nameFinder, REPORTS } from '../texts/group-names.js'

type Plans = readonly Pick<SealPlan, 'groupNames'>[]

/** A group whose name occurs in a text, and the line. */
export interface GroupLeak {
  readonly name: string
  readonly line: number
}

/**
 * Prepares the search for names of groups in published files: with one group for each partner, such names are a list of
 * customers. Each name is reported once per text.
 */
export function groupLeakCheck(plans: Plans): (text: string, file?: string) => GroupLeak[] {
  const searches = searchesOf(plans)
  const reports = (name: string) => REPORTS[searches.get(name) ?? 'never']
  const find = nameFinder([...searches.keys()].filter((name) => reports(name).length > 0))
  return (text, file) => {
    // The search index lists the words of public pages, each in quotes.
    const isIndex = file !== undefined && isPublicIndex(file)
    const first = new Map<string, FoundName>()
    for (const match of find(text))
      if (!first.has(match.name) && reports(match.name).includes(isIndex && match.as === 'quoted' ? 'word' : match.as))
        first.set(match.name, match)
    return Array.from(first.values(), (match) => ({
      name: match.name,
      line: match.text.slice(0, match.at).split('\n').length,
    }))
  }
}

/** One line about names that could not be searched for everywhere, because they are also in public texts or addresses. */
export function groupNotes(plans: Plans): string[] {
  const searches = [...searchesOf(plans)]
  const groupsWith = (limit: NameSearch) => searches.flatMap(([name, search]) => (search === limit ? [name] : []))
  const [quoted, never] = [groupsWith('quoted'), groupsWith('never')]
  if (quoted.length + never.length === 0) return []
  const limits = [
    ...(quoted.length > 0 ? [`only in quotes: ${quoted.join(', ')}`] : []),
    ...(never.length > 0 ? [`not at all: ${never.join(', ')}`] : []),
  ]
  return [
    `Group names that are also words in public texts, addresses or code were searched for in public files ${limits.join('; ')}.`,
  ]
}

/** From the strictest search to none. */
const STRICTNESS: readonly NameSearch[] = ['anywhere', 'word', 'quoted', 'never', 'public']

/** How the groups of all locales are searched for: words in public texts of one locale may also be in those of another. */
function searchesOf(plans: Plans): ReadonlyMap<string, NameSearch> {
  const searches = new Map<string, NameSearch>()
  for (const [name, search] of plans.flatMap(({ groupNames }) => Object.entries(groupNames))) {
    const strictest = searches.get(name) ?? search
    searches.set(name, STRICTNESS.indexOf(search) > STRICTNESS.indexOf(strictest) ? search : strictest)
  }
  return searches
}
