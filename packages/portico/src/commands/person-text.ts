import type { PersonRecord } from '@portico/server'
import { columns } from '../output.js'

const KINDS: Readonly<Record<string, string>> = {
  email_address: 'email address',
  phone_number: 'phone number',
  username: 'username',
}

/** A person as text. */
export function personText(person: PersonRecord): string {
  const [first, ...more] = person.handles.map(
    ({ type, value, verified }) => `${value} (${KINDS[type] ?? type}, ${verified ? 'verified' : 'not verified'})`,
  )
  return columns([
    ['Handle', first ?? 'none'],
    ...more.map((handle) => ['', handle] as const),
    ['Id', person.person_id],
    ['State', person.active ? 'active' : 'disabled'],
    ['Groups', person.groups.join(', ') || 'none'],
    ['Since', person.created_at],
  ])
}

/** People as text, one per line. */
export function personsText(persons: readonly PersonRecord[], total: number): string {
  if (persons.length === 0) return 'No people match.'
  const rows = persons.map((person) => [
    person.handles[0]?.value ?? '(no handle)',
    person.active ? 'active' : 'disabled',
    person.groups.join(', ') || '-',
    person.person_id,
  ])
  const table = columns([['HANDLE', 'STATE', 'GROUPS', 'ID'], ...rows])
  return total > persons.length
    ? `${table}\n\n${persons.length} of ${total}; use --limit and --offset to see more.`
    : table
}
