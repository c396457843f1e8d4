import type { RequestResult } from '@portico/protocol'
import { Badge } from './display.js'
import { When } from './when.js'

export type PersonRow = RequestResult<'getPerson'>

/** A person's display name: a verified handle, else any handle, else the id. */
export function nameOf({ handles, person_id }: Pick<PersonRow, 'handles' | 'person_id'>): string {
  const best = handles.find(({ verified }) => verified) ?? handles[0]
  return best?.value ?? person_id
}

const STATES = {
  active: ['good', 'active'],
  inactive: ['plain', 'disabled'],
  pending: ['wait', 'waits for approval'],
  rejected: ['plain', 'rejected'],
  invited: ['wait', 'has not accepted yet'],
} as const

type State = keyof typeof STATES

/** The states of a membership, for a filter. */
export const STATE_OPTIONS = [
  ['', 'Any state'],
  ['active', 'Active'],
  ['inactive', 'Disabled'],
  ['pending', 'Waiting for approval'],
  ['rejected', 'Rejected'],
  ['invited', 'Not accepted yet'],
] as const

/** Narrows a URL parameter to a state. */
export const isState = (word: string): word is State => Object.hasOwn(STATES, word)

/** Whether someone was added by an organization that does not own accounts, and has not accepted. */
export const isInvited = ({ state }: Pick<PersonRow, 'state'>): boolean => state === 'invited'

/** The state of a membership. */
export function StateBadge({ person }: { readonly person: Pick<PersonRow, 'state' | 'active'> }) {
  const { state, active } = person
  if (isInvited(person) && !active) return <Badge>disabled before accepting</Badge>
  const [tone, label] = isState(state) ? STATES[state] : (['plain', state] as const)
  return <Badge tone={tone}>{label}</Badge>
}

/** The state of a membership and its times, as facts. Someone who has not accepted has neither joined nor been seen. */
export const membershipFacts = (person: PersonRow) => [
  ['State', <StateBadge key="state" person={person} />] as const,
  [isInvited(person) ? 'Added' : 'Joined', <When key="since" at={person.created_at} />] as const,
  ...(isInvited(person) ? [] : [['Last seen', <When key="seen" at={person.last_seen} />] as const]),
]
