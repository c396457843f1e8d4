import type { RequestResult } from '@portico/protocol'

type Agreement = RequestResult<'listAgreements'>[number]
type Acceptance = RequestResult<'listAcceptances'>[number]

export const PARTIES: Readonly<Record<Agreement['accepted_by'], string>> = {
  person: 'each reader',
  organization: 'an administrator for the whole organization',
}

export const readersOf = ({ any }: Agreement['audience']): string =>
  any.map((groups) => groups.join(' and ')).join(', or ') || 'everyone'

export const textField = {
  kind: 'long',
  name: 'text',
  label: 'Text',
  required: true,
  rows: 12,
  hint: 'Shown as plain text.',
} as const

export const inForceField = {
  kind: 'text',
  type: 'date',
  name: 'in_force',
  label: 'In force from',
  hint: 'The start of that day in UTC. Leave empty for now.',
} as const

export const sentVersion = ({ text, in_force }: { readonly text: string; readonly in_force: string }) => ({
  text: text.replace(/\r\n?/g, '\n'),
  ...(in_force !== '' && { in_force_at: `${in_force}T00:00:00Z` }),
})

const COLUMNS = [
  'person_id',
  'handles',
  'organization_id',
  'organization',
  'version',
  'accepted_at',
  'expires_at',
  'digest',
  'receipt',
] as const

/** Acceptances for a spreadsheet. No cell is read as a formula. */
export function acceptancesCsv(rows: readonly Acceptance[]): string {
  const lines = rows.map((row) => {
    const cells = { ...row, handles: row.handles.map(({ value }) => value).join(';') }
    return COLUMNS.map((column) => cell(String(cells[column] ?? ''))).join(',')
  })
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}

const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
