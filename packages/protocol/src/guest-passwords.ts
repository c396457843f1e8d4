/** Limits of guest passwords. */
export const GUEST_PASSWORDS = {
  usualDays: 14,
  mostDays: 90,
  /** The most open ones of an organization: each is compared with what a guest enters. */
  mostOpen: 10,
  /** How records name a guest who entered one, before its id. */
  actor: 'guest password ',
  /** Between that id and the name of the password. */
  actorName: ' ',
} as const

/** Why a password lets no guest in: it is none of the open ones, or none is open. */
export const GUEST_PASSWORD_REFUSALS = ['wrong_password', 'none_open'] as const

export type GuestPasswordRefusal = (typeof GUEST_PASSWORD_REFUSALS)[number]
