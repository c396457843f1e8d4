import { isRecord, parseJson } from '@portico/access/guards'
import type { RequestBody } from '@portico/protocol'
import Papa from 'papaparse'

/** A person as written in the file; the server decides whether it can be imported. */
export interface FilePerson {
  /** The line of the file, or the position in its array, starting at 1. */
  readonly place: number
  readonly person: Readonly<Record<string, unknown>>
  /** Why the row is unreadable. It is not sent. */
  readonly problem?: string
}

export type FileRead =
  | { readonly ok: true; readonly persons: readonly FilePerson[] }
  | { readonly ok: false; readonly sentence: string }

type Handles = RequestBody<'createPerson'>['handles']

const HANDLES = ['email_address', 'phone_number', 'username'] as const
/** Columns of a CSV, as `portico export` writes them. Several groups or handles in a cell are separated by `;`. */
const COLUMNS: readonly string[] = [
  ...HANDLES,
  ...HANDLES.map((type) => `unverified_${type}`),
  'groups',
  'active',
  'password',
  'password_hash',
  'attributes',
]

/**
 * Parses people from a text: a JSON array, JSON lines, or CSV with a header. The beginning of the text decides which.
 */
export function readPersons(text: string): FileRead {
  const body = text.replace(/^\ufeff/, '').trim()
  if (body === '') return { ok: false, sentence: 'The file is empty. Choose one with one person per line.' }
  if (body.startsWith('[')) return readList(body)
  return body.startsWith('{') ? readLines(body) : readTable(body)
}

function readList(text: string): FileRead {
  const list = parseJson(text)
  if (!Array.isArray(list))
    return {
      ok: false,
      sentence: 'The file starts like a JSON array but is not valid JSON. Check it with a JSON editor.',
    }
  return { ok: true, persons: list.map((person, at) => entry(person, at + 1)) }
}

function readLines(text: string): FileRead {
  const persons = text.split(/\r?\n/).flatMap((line, at) => (line.trim() ? [entry(parseJson(line), at + 1)] : []))
  return { ok: true, persons }
}

function readTable(text: string): FileRead {
  const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' })
  const unknown = (meta.fields ?? []).find((name) => !COLUMNS.includes(name.trim()))
  if (unknown !== undefined)
    return {
      ok: false,
      sentence: `The first line names "${unknown}", which is not a known column. Use some of: ${COLUMNS.join(', ')}.`,
    }
  return { ok: true, persons: data.map((row, at) => entry(personOf(row), at + 2)) }
}

function entry(person: unknown, place: number): FilePerson {
  return isRecord(person) ? { place, person } : { place, person: {}, problem: 'Not a JSON object.' }
}

const several = (cell = '') => cell.split(';').flatMap((part) => part.trim() || [])

function personOf(row: Readonly<Record<string, string>>): Record<string, unknown> {
  const { groups, active = '', password = '', password_hash = '', attributes = '' } = row
  const handles: Handles = HANDLES.flatMap((type) => [
    ...several(row[type]).map((value) => ({ type, value })),
    ...several(row[`unverified_${type}`]).map((value) => ({ type, value, verified: false })),
  ])
  return {
    handles,
    groups: several(groups),
    ...(active !== '' && { active: ACTIVE[active.toLowerCase()] ?? active }),
    password: password || undefined,
    password_hash: password_hash || undefined,
    ...(attributes !== '' && { attributes: parseJson(attributes) ?? attributes }),
  }
}

const ACTIVE: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false }
