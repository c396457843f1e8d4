import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import type { ReaderTokenRecord } from '../../storage/site/reader-tokens.js'

/** A reader token as lists show it, without its secret or digest. */
export interface ShownReaderToken {
  readonly id: string
  readonly name: string
  readonly groups: readonly string[]
  readonly created_at: string
  readonly expires_at: string
  readonly last_used: string | null
}

export const shownReaderToken = ({
  id,
  name,
  groups,
  created_at,
  expires_at,
  last_used,
}: Omit<ReaderTokenRecord, 'person_id'>): ShownReaderToken => ({
  id,
  name,
  groups,
  created_at: isoTime(created_at),
  expires_at: isoTime(expires_at),
  last_used: isoTimeOrNull(last_used),
})
