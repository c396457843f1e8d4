import { markedSecret } from './marked-secret.js'

const MARK = 'portico_guest_'

/** Limits of guest links. */
export const GUEST_LINKS = {
  /** The prefix of every secret, so that secret scanners recognize it. */
  mark: MARK,
  usualDays: 7,
  mostDays: 30,
  /** Also the limit for a link without one. */
  mostOpenings: 10_000,
  /** The most devices to which a link may be limited. */
  mostDevices: 100,
  /** The most open ones that a person may have. */
  mostPerPerson: 100,
  /** The most pages of a folder that a link may share. */
  mostPages: 500,
  /** How records name a guest, before the id of the link. */
  actor: 'guest link ',
  /** Between that id and the address that the guest has proven, which is masked. */
  actorAddress: ' for ',
  /** The path of the page of the site that receives guests. */
  page: 'guest',
} as const

// Marked as pure and wrapped in functions, so that browser bundles drop what they do not use.
const secret = /* @__PURE__ */ markedSecret(MARK)

/** Encodes 32 random bytes as the secret of a guest link. */
export const guestSecretOf = (bytes: Uint8Array): string => secret.of(bytes)

/** Whether a text has the form of such a secret, including its checksum. Does not check whether the link exists. */
export const isWholeGuestSecret = (text: string): boolean => secret.isWhole(text)

/**
 * Why a guest link opens nothing: there is no such link, it was ended, it has expired, or it was opened as often as it may be;
 * the page was removed or its readers became fewer, it waits for its time, it has closed, or it needs an agreement; the person
 * who shared it may not share it anymore; the site was sealed for another server or origin; the guest has to prove an address; or
 * the link is for a number of devices: the browser has to send what it keeps for it, or as many others do.
 */
export const GUEST_REFUSALS = [
  'unknown',
  'withdrawn',
  'expired',
  'used_up',
  'removed',
  'narrower',
  'not_yet',
  'ended',
  'agreement',
  'sharer',
  'origin',
  'address',
  'device',
  'devices',
] as const

/** Why a code proves nothing: it is wrong, or another one has to be requested. */
export const GUEST_CODE_REFUSALS = ['wrong_code', 'code_over'] as const

export type GuestCodeRefusal = (typeof GUEST_CODE_REFUSALS)[number]

export type GuestRefusal = (typeof GUEST_REFUSALS)[number]
