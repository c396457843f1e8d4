import { useDeferredValue, useMemo } from 'react'
import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { useGroupNames } from '../kit/names.js'
import { nameOf } from '../kit/person-words.js'
import { recentTargets } from './recents.js'
import { ACTIONS, fixedTargets, matching, PAGE_TARGETS, type Target } from './targets.js'

/** The number of letters from which people are searched for, since each letter is a request. */
const PEOPLE_FROM = 2

/** The targets for a text: people, pages of the console, settings, groups and pages of the site. */
export function useTargets(typed: string): readonly Target[] {
  const { connection, user } = useConnection()
  const text = useDeferredValue(typed.trim())
  const searchesPeople = text.length >= PEOPLE_FROM
  const groups = useGroupNames()
  const site = useRead('readSite')
  const persons = useRead('listPersons', { query: { search: text.slice(0, 320), limit: 6 } }, { when: searchesPeople })
  const fixed = useMemo(() => fixedTargets(connection.organization), [connection.organization])
  const ofGroups = groups.map((name) => ({
    to: `/persons?group=${encodeURIComponent(name)}`,
    label: name,
    kind: 'Group',
    icon: 'groups' as const,
  }))
  const ofPages = (site.data?.result.pages ?? []).map(({ path }) => ({
    to: `/access/page?path=${encodeURIComponent(path)}`,
    label: path,
    kind: 'Page of the site',
    icon: 'page' as const,
  }))
  // Until the response arrives, earlier results are shown as far as they still match.
  const people = searchesPeople ? (persons.data?.result ?? []) : []
  const ofPersons = people
    .filter(({ handles }) => handles.some(({ value }) => value.includes(text.toLowerCase())))
    .map((person) => ({
      to: `/persons/${person.person_id}`,
      label: nameOf(person),
      kind: 'Person',
      icon: 'person' as const,
    }))
  if (text === '') return initialTargets(user.ID)
  return [...matching(fixed, text), ...ofPersons, ...matching(ofGroups, text), ...matching(ofPages, text)]
}

/** Before anything is typed: where the person was last, then what is used most. */
function initialTargets(personId: string): readonly Target[] {
  const recents = recentTargets(personId).map((target) => ({ ...target, kind: 'Recent' }))
  const isRecent = ({ to }: Target) => recents.some((recent) => recent.to === to)
  return [...recents, ...[...ACTIONS.slice(0, 4), ...PAGE_TARGETS.slice(0, 8)].filter((target) => !isRecent(target))]
}
