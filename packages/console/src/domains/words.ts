import type { RequestResult } from '@portico/protocol'

export type DomainRow = RequestResult<'listDomains'>[number]

export const STATES = {
  unverified: ['Unverified', 'wait'],
  verified: ['Verified', 'good'],
  failing: ['Failing', 'bad'],
} as const satisfies Record<DomainRow['state'], readonly [string, 'wait' | 'good' | 'bad']>

export const APPROVALS = {
  none: 'Join immediately',
  required: 'Wait for approval',
} as const satisfies Record<DomainRow['approval'], string>

export const isApproval = (word: string): word is DomainRow['approval'] => Object.hasOwn(APPROVALS, word)

/** What the last DNS check found instead of the record. */
export const PROBLEMS = {
  missing: 'The last check found no TXT record with this name. New records can take an hour to appear.',
  different: 'The last check found TXT records with this name, but none with this value.',
  unreachable: 'The last check got no answer from the DNS. Try again later.',
  taken: 'The record was found, but another organization has verified this domain.',
} as const satisfies Record<NonNullable<DomainRow['problem']>, string>

/** The domain in Unicode, and in its DNS form if that differs. */
export const nameOf = ({ domain, shown }: Pick<DomainRow, 'domain' | 'shown'>): string =>
  shown === domain ? domain : `${shown} (${domain})`
