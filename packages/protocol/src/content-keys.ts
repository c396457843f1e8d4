/** A page whose key is requested: its part, and its public path in any spelling. */
export interface PageName {
  readonly part: string
  readonly path: string
}

/**
 * A request to `/content-keys` or `/open-keys`: keys of some parts of one build, by their tickets. Without `pages`, the shared keys of the parts;
 * with them, only the keys of these pages, unless `shared` is true.
 */
export interface ContentKeysRequest {
  readonly build: string
  readonly tickets: readonly string[]
  readonly pages?: readonly PageName[]
  readonly shared?: boolean
}

/**
 * The shared key of a part: 32 bytes in base64url. It opens what several pages of the part load, and no page. The browser may keep it
 * for `lease` seconds.
 */
export interface ContentKey {
  readonly part: string
  readonly key: string
  readonly lease: number
}

/** The key of one page of a part. */
export interface ContentPageKey extends ContentKey {
  /** The path as it was requested. */
  readonly path: string
  /** The name of the page in envelopes. */
  readonly page: string
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

/** How a key was requested: by a page in a browser, with a reader token, by a program with a person's token, or with a guest link. */
export const OPENING_WAYS = { browser: {}, token: {}, program: {}, guest: {} } as const
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

/** The released keys: each part and page once, in the order requested. */
interface ReleasedKeys {
  readonly keys: readonly ContentKey[]
  /** Missing if no pages were requested. A page that its part does not have is left out. */
  readonly pages?: readonly ContentPageKey[]
}

/** The response of `/content-keys`, with the reader's current groups. */
export interface ContentKeysResult extends ReleasedKeys {
  readonly denied: readonly DeniedPart[]
  readonly groups: readonly string[]
  /** The reader may use the console. Pages do not know which groups give that right. */
  readonly console?: true
  /** The reader may share pages of this site with guests. */
  readonly shares?: true
}

/** The response of `/open-keys`. */
export interface OpenKeysResult extends ReleasedKeys {
  readonly denied: readonly Pick<DeniedPart, 'part' | 'why' | 'ask_in'>[]
}

/** Limits of content keys. Separate from the other limits, which the widget loads with its first screen. */
export const CONTENT_KEY_LIMITS = {
  /** How long a browser may keep a content key, unless the organization sets a shorter lease. */
  leaseSeconds: 24 * 3600,
  shortestLeaseSeconds: 5 * 60,
  /** The most tickets per request. */
  ticketsAtOnce: 512,
  /** The most pages per request. */
  pagesAtOnce: 512,
  /** The longest path of a page, in characters. */
  pathLength: 2_048,
  /** After how many seconds, at most, a page asks again about a part whose time it is not told. */
  askInSeconds: 60,
} as const
