/** What `/content-keys` is asked: the keys of some parts of one build, by their tickets. */
export interface ContentKeysRequest {
  readonly build: string
  readonly tickets: readonly string[]
}

/** One released key: 32 bytes in base64url. The browser may keep it for `lease` seconds. */
export interface ContentKey {
  readonly part: string
  readonly key: string
  readonly lease: number
}

/**
 * Why a part stays closed: the reader lacks groups; an agreement is not accepted; the membership is suspended; the page that asks
 * is of an origin that the build does not name; the server does not have the key pair of the ticket; or the ticket does
 * not open (it was cut or changed, or it is of another build or site).
 */
export const DENIAL_REASONS = ['groups', 'agreement', 'suspended', 'origin', 'unknown_key', 'invalid_ticket'] as const
export type DenialReason = (typeof DENIAL_REASONS)[number]

/** How a key was asked for: by a page in a browser, with a reader token, or by a program with a person's token. */
export const OPENING_WAYS = { browser: {}, token: {}, program: {} } as const
export type OpeningWay = keyof typeof OPENING_WAYS

/** What readings are added up by. */
export const READING_GROUPINGS = { person: {}, organization: {}, part: {}, page: {}, way: {} } as const
export type ReadingGrouping = keyof typeof READING_GROUPINGS

/** A part whose key was not released. */
export interface DeniedPart {
  readonly part: string
  readonly why: DenialReason
  /** The groups that the reader would have to join, where the organization names them. */
  readonly missing?: readonly string[]
  /** What those of them are for that have a description. */
  readonly about?: readonly { readonly name: string; readonly description: string }[]
  /** What became of the reader's latest request for access to it. */
  readonly request?: 'open' | 'denied'
}

/** What `/content-keys` answers, in the order asked, each part once; and the reader's groups at this moment. */
export interface ContentKeysResult {
  readonly keys: readonly ContentKey[]
  readonly denied: readonly DeniedPart[]
  readonly groups: readonly string[]
}

/** Limits of content keys. Apart from the others, which the widget loads with its first screen. */
export const CONTENT_KEY_LIMITS = {
  /** How long a browser may keep a content key, unless the organization says less. */
  leaseSeconds: 24 * 3600,
  shortestLeaseSeconds: 5 * 60,
  /** How many tickets one request may have. */
  ticketsAtOnce: 512,
} as const
