import { parseJson } from '@portico/access/guards'
import type { PortablePerson } from '@portico/server'
import Papa from 'papaparse'
import { UserError } from '../output.js'

const HANDLES = ['email_address', 'phone_number', 'username'] as const
type HandleColumn = (typeof HANDLES)[number]
/** The column of handles that were never verified, so that they are not imported as verified. */
const unverified = <Type extends HandleColumn>(type: Type) => `unverified_${type}` as const
/** Columns of a CSV file of people. Several groups or handles in one cell are separated by `;`. */
export const COLUMNS = [
  ...HANDLES,
  ...HANDLES.map(unverified),
  'groups',
  'active',
  'password',
  'password_hash',
  'attributes',
] as const
type Column = (typeof COLUMNS)[number]

/** The people of a CSV with a header, as `portico import` expects them. @throws UserError for an invalid header. */
export function personsInCsv(text: string): unknown[] {
  // Always commas: the separator is not guessed from the contents of the cells.
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true })
  const [header = [], ...rows] = data
  const columns = header.map((name) => name.trim())
  const unknown = columns.find((name) => !COLUMNS.some((column) => column === name))
  if (unknown !== undefined || columns.length === 0)
    throw new UserError(
      `the header names ${JSON.stringify(unknown ?? '')}, which is not a known column. Use some of: ${COLUMNS.join(', ')}.`,
    )
  return rows.map((row) => personOf(Object.fromEntries(columns.map((name, at) => [name, row[at] ?? '']))))
}

const several = (cell = '') =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

function personOf(row: Partial<Record<Column, string>>): unknown {
  const { active = '', password = '', password_hash = '', attributes = '' } = row
  return {
    handles: HANDLES.flatMap((type) => [
      ...several(row[type]).map((value) => ({ type, value })),
      ...several(row[unverified(type)]).map((value) => ({ type, value, verified: false })),
    ]),
    groups: several(row.groups),
    ...(active !== '' && { active: ACTIVE[active.toLowerCase()] ?? active }),
    ...(password !== '' && { password }),
    ...(password_hash !== '' && { password_hash }),
    ...(attributes !== '' && { attributes: jsonIn(attributes) }),
  }
}

const ACTIVE: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false }

function jsonIn(cell: string): unknown {
  const value = parseJson(cell)
  return value === undefined ? cell : value
}

/** A person as a line of that CSV file. */
export function personCsvLine({
  handles,
  groups = [],
  active,
  password_hash = '',
  attributes = {},
}: PortablePerson): string {
  const cells: Record<Column, string> = {
    email_address: handlesOf(handles, 'email_address', true),
    phone_number: handlesOf(handles, 'phone_number', true),
    username: handlesOf(handles, 'username', true),
    unverified_email_address: handlesOf(handles, 'email_address', false),
    unverified_phone_number: handlesOf(handles, 'phone_number', false),
    unverified_username: handlesOf(handles, 'username', false),
    groups: groups.join(';'),
    active: String(active ?? true),
    password: '',
    password_hash,
    attributes: Object.keys(attributes).length > 0 ? JSON.stringify(attributes) : '',
  }
  return Papa.unparse([COLUMNS.map((name) => cells[name])])
}

const handlesOf = (handles: PortablePerson['handles'], type: HandleColumn, verified: boolean): string =>
  handles
    .filter((handle) => handle.type === type && (handle.verified !== false) === verified)
    .map(({ value }) => value)
    .join(';')
