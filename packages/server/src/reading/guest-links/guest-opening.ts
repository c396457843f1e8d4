import type { GuestRefused } from './find.js'
import type { GuestKey } from './page-keys.js'

/** What a guest sends to open a page. */
export interface GuestRequest {
  readonly secret: string
  /** What this browser got for the code, if its link is for an address. */
  readonly proof?: string
  /** What this browser keeps for the link, if it is for a number of devices. */
  readonly device?: string
  readonly build: string
  readonly tickets: readonly string[]
  /** Which page of a folder; the first one by default. */
  readonly page?: string
  /** The site whose page makes the call; absent if no browser does. */
  readonly pageOrigin?: string
  readonly address: string
}

/** The page that is open, or why none is. */
export type GuestOpening =
  | GuestRefused
  | {
      readonly path: string
      readonly shared_by: string
      readonly expires_at: string
      readonly keys: readonly GuestKey[]
      /** The pages of the folder that the link opens now; absent for a link to one page. */
      readonly pages?: readonly { readonly path: string; readonly title: string }[]
    }
