/** A request to `/content-keys`: the keys of some parts of one build, by their tickets. */
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
 * Why a part stays closed: the reader lacks groups; an agreement is not accepted; the membership is suspended; its time
 * has not come, or has passed; the requesting page's origin is not named by the build; the server does not have the
 * ticket's key pair; or the ticket does not open (it was truncated or changed, or belongs to another build or site).
 */
export const DENIAL_REASONS = [
  'groups',
  'agreement',
  'suspended',
  'not_yet',
  'ended',
  'origin',
  'unknown_key',
  'invalid_ticket',
] as const
export type DenialReason = (typeof DENIAL_REASONS)[number]

/** How a key was requested: by a page in a browser, with a reader token, or by a program with a person's token. */
export const OPENING_WAYS = { browser: {}, token: {}, program: {} } as const
export type OpeningWay = keyof typeof OPENING_WAYS

/** What readings are added up by. */
export const READING_GROUPINGS = { person: {}, organization: {}, part: {}, page: {}, way: {} } as const
export type ReadingGrouping = keyof typeof READING_GROUPINGS

/** A part whose key was not released. */
export interface DeniedPart {
  readonly part: string
  readonly why: DenialReason
  /** The groups that the reader would have to join, if the organization reveals them. */
  readonly missing?: readonly string[]
  /** The descriptions of those groups that have one. */
  readonly about?: readonly { readonly name: string; readonly description: string }[]
  /** The state of the reader's latest access request for it. */
  readonly request?: 'open' | 'denied'
  /** With `not_yet`: when it opens. Only for readers in its groups; when everyone may read is not announced. */
  readonly opens_at?: string
  /** With `not_yet`: after how many seconds to ask again. The moment itself, if it is near. */
  readonly ask_in?: number
}

/** The response of `/content-keys`: each part once, in the order requested, and the reader's current groups. */
export interface ContentKeysResult {
  readonly keys: readonly ContentKey[]
  readonly denied: readonly DeniedPart[]
  readonly groups: readonly string[]
  /** The reader may use the console. Pages do not know which groups give that right. */
  readonly console?: true
}

/** The response of `/open-keys`. */
export interface OpenKeysResult {
  readonly keys: readonly ContentKey[]
  readonly denied: readonly Pick<DeniedPart, 'part' | 'why' | 'ask_in'>[]
}

/** Limits of content keys. Separate from the other limits, which the widget loads with its first screen. */
export const CONTENT_KEY_LIMITS = {
  /** How long a browser may keep a content key, unless the organization sets a shorter lease. */
  leaseSeconds: 24 * 3600,
  shortestLeaseSeconds: 5 * 60,
  /** The most tickets per request. */
  ticketsAtOnce: 512,
  /** After how many seconds, at most, a page asks again about a part whose time it is not told. */
  askInSeconds: 60,
} as const
