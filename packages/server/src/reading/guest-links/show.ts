import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import type { GuestLinkRecord } from '../../storage/site/guest-links.js'

/** A guest link as lists show it, without its secret or digest. */
export interface ShownGuestLink {
  readonly id: string
  readonly page: string
  /** Whether it shares all private pages at and below that path. */
  readonly folder: boolean
  readonly note: string
  /** The address that a guest has to prove; null if there is none. */
  readonly email: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly openings: number
  readonly most_openings: number | null
  /** On how many devices it was opened, if there is a limit. */
  readonly devices: number
  readonly most_devices: number | null
  readonly last_opened: string | null
}

export const shownGuestLink = ({
  id,
  page,
  folder,
  note,
  email,
  created_at,
  expires_at,
  openings,
  most_openings,
  devices,
  most_devices,
  last_opened,
}: GuestLinkRecord): ShownGuestLink => ({
  id,
  page,
  folder,
  note,
  email,
  created_at: isoTime(created_at),
  expires_at: isoTime(expires_at),
  openings,
  most_openings,
  devices,
  most_devices,
  last_opened: isoTimeOrNull(last_opened),
})
