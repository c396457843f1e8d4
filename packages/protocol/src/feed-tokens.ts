import { markedSecret } from './marked-secret.js'

/** What the address of a reader's own feed may be. */
export const FEED_TOKENS = {
  /** What the secret in every address starts with, so that a search for secrets knows one. */
  mark: 'portico_feed_',
  /** How many a person may have in one organization. */
  mostPerPerson: 5,
} as const

const { of, isWhole } = markedSecret(FEED_TOKENS.mark)

/** The secret of 32 random bytes. */
export const feedTokenOf = of

/** Whether a text has the form of such a secret and its checksum. Says nothing of whether there is such an address. */
export const isWholeFeedToken = isWhole
