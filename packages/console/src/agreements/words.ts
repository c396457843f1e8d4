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
  hint: 'The start of that day in UTC. Leave empty to start now.',
} as const

export const sentVersion = ({ text, in_force }: { readonly text: string; readonly in_force: string }) => ({
  text: text.replace(/\r\n?/g, '\n'),
  ...(in_force !== '' && { in_force_at: `${in_force}T00:00:00Z` }),
})

/** The acceptances as CSV columns. */
export const ACCEPTANCE_COLUMNS: Readonly<Record<string, (row: Acceptance) => unknown>> = {
  person_id: (row) => row.person_id,
  handles: (row) => row.handles.map(({ value }) => value).join(';'),
  organization_id: (row) => row.organization_id,
  organization: (row) => row.organization,
  guest_link: (row) => row.guest_link,
  guest_email: (row) => row.guest_email,
  version: (row) => row.version,
  accepted_at: (row) => row.accepted_at,
  expires_at: (row) => row.expires_at,
  digest: (row) => row.digest,
  receipt: (row) => row.receipt,
}
