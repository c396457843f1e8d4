import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import type { GuestPasswordRecord } from '../../storage/site/guest-passwords.js'

/** A guest password as lists show it, without its word or hash. */
export interface ShownGuestPassword {
  readonly id: string
  readonly name: string
  readonly group: string
  readonly person_id: string
  readonly created_at: string
  readonly changed_at: string
  readonly expires_at: string
  readonly entries: number
  readonly openings: number
  readonly last_used: string | null
}

export const shownGuestPassword = ({
  id,
  name,
  group_name,
  person_id,
  created_at,
  changed_at,
  expires_at,
  entries,
  openings,
  last_used,
}: GuestPasswordRecord): ShownGuestPassword => ({
  id,
  name,
  group: group_name,
  person_id,
  created_at: isoTime(created_at),
  changed_at: isoTime(changed_at),
  expires_at: isoTime(expires_at),
  entries,
  openings,
  last_used: isoTimeOrNull(last_used),
})
