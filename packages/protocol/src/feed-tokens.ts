import { markedSecret } from './marked-secret.js'

const MARK = 'portico_feed_'

/** Limits of readers' feeds. */
export const FEED_TOKENS = {
  /** The prefix of the secret in every address, so that secret scanners recognize it. */
  mark: MARK,
  /** The most that a person may have in one organization. */
  mostPerPerson: 5,
} as const

// Marked as pure and wrapped in functions, so that browser bundles drop what they do not use.
const secret = /* @__PURE__ */ markedSecret(MARK)

/** Encodes 32 random bytes as a secret. */
export const feedTokenOf = (bytes: Uint8Array): string => secret.of(bytes)

/**
 * Whether a text has the form of such a secret, including its checksum. Does not check whether such an address exists.
 */
export const isWholeFeedToken = (text: string): boolean => secret.isWhole(text)
