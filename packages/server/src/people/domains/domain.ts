import { domainToUnicode } from 'node:url'
import { DAY, WEEK } from '@portico/protocol'
import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import type { DomainRecord } from '../../storage/people/domains.js'
import type { Stores } from '../../storage/stores.js'

export const AGAIN = DAY
export const GRACE = 7 * DAY

/** An email domain as the admin API shows it. */
export interface ShownDomain extends Pick<DomainRecord, 'id' | 'domain' | 'groups' | 'approval' | 'problem'> {
  readonly shown: string
  readonly state: 'unverified' | 'verified' | 'failing'
  readonly record_name: string
  readonly record_value: string
  readonly created_at: string
  readonly verified_at: string | null
  readonly checked_at: string | null
  readonly failing_since: string | null
  readonly admits_until: string | null
}

export const recordNameOf = ({ domain }: Pick<DomainRecord, 'domain'>): string => `_portico-challenge.${domain}`

export function shownDomain(record: DomainRecord): ShownDomain {
  const { id, domain, challenge, groups, approval, problem, proven_at, failing_since } = record
  return {
    id,
    domain,
    shown: domainToUnicode(domain),
    state: proven_at === null ? 'unverified' : failing_since === null ? 'verified' : 'failing',
    record_name: recordNameOf(record),
    record_value: challenge,
    groups,
    approval,
    problem,
    created_at: isoTime(record.created_at),
    verified_at: isoTimeOrNull(proven_at),
    checked_at: isoTimeOrNull(record.checked_at),
    failing_since: isoTimeOrNull(failing_since),
    admits_until: isoTimeOrNull(failing_since && failing_since + GRACE),
  }
}

/**
 * The domain of an address, if an organization of the pool has proven it and its record was found recently: a person
 * who proves the address may join that organization.
 */
export async function standingDomain(
  stores: Stores,
  poolId: string,
  address: string,
  now: number,
): Promise<DomainRecord | undefined> {
  const record = await stores.domains.proven(poolId, address.slice(address.lastIndexOf('@') + 1))
  if (!record) return undefined
  // A server that has not checked for long knows as little as one that checked and found nothing.
  const since = record.failing_since ?? (record.checked_at ?? 0) + WEEK
  return now < since + GRACE ? record : undefined
}
