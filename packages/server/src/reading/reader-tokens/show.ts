import type { ReaderTokenRecord } from '../../storage/reader-tokens.js'

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
  created_at: time(created_at),
  expires_at: time(expires_at),
  last_used: last_used === null ? null : time(last_used),
})

const time = (milliseconds: number) => new Date(milliseconds).toISOString()
