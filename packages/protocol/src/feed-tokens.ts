import { markedSecret } from './marked-secret.js'

const MARK = 'portico_feed_'

/** What the address of a reader's own feed may be. */
export const FEED_TOKENS = {
  /** What the secret in every address starts with, so that a search for secrets knows one. */
  mark: MARK,
  /** How many a person may have in one organization. */
  mostPerPerson: 5,
} as const

// Marked as pure, and named in functions: bundles of the browser leave out what they do not use.
const secret = /* @__PURE__ */ markedSecret(MARK)

/** The secret of 32 random bytes. */
export const feedTokenOf = (bytes: Uint8Array): string => secret.of(bytes)

/** Whether a text has the form of such a secret and its checksum. Says nothing of whether there is such an address. */
export const isWholeFeedToken = (text: string): boolean => secret.isWhole(text)
