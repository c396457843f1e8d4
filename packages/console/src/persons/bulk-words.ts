import type { PersonsChange } from '@portico/protocol'
import { things } from '../kit/display.js'

/** The change that undoes another, for the people whom it changed. */
export const OPPOSITE: Readonly<Record<PersonsChange, PersonsChange>> = {
  disable: 'enable',
  enable: 'disable',
  add_groups: 'remove_groups',
  remove_groups: 'add_groups',
}

const DONE: Readonly<Record<PersonsChange, (who: string, groups: string) => string>> = {
  disable: (who) => `${who} disabled.`,
  enable: (who) => `${who} enabled.`,
  add_groups: (who, groups) => `${who} added to ${groups}.`,
  remove_groups: (who, groups) => `${who} removed from ${groups}.`,
}

const ALREADY: Readonly<Record<PersonsChange, (groups: string) => string>> = {
  disable: () => 'already disabled',
  enable: () => 'already enabled',
  add_groups: (groups) => `already in ${groups}`,
  remove_groups: (groups) => `not in ${groups}`,
}

interface Counted {
  readonly changed: readonly unknown[]
  readonly unchanged: readonly unknown[]
  readonly refused: readonly unknown[]
}

/** The result of a change, in sentences. @example '2 people disabled. 1 person: already disabled.' */
export function outcomeWords(change: PersonsChange, groups: readonly string[], outcome: Counted): string {
  const people = (count: number) => things(count, 'person', 'people')
  const groupList = groups.join(', ')
  const { changed, unchanged, refused } = outcome
  return [
    DONE[change](changed.length === 0 ? 'No one' : people(changed.length), groupList),
    unchanged.length > 0 && `${people(unchanged.length)}: ${ALREADY[change](groupList)}.`,
    refused.length > 0 && `${people(refused.length)} could not be changed:`,
  ]
    .filter(Boolean)
    .join(' ')
}
