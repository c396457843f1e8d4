import { markedSecret } from '../marked-secret.js'
import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

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

const own = { auth: 'token', accepts: ACCEPTS.account, impersonated: 'refused', organization: false } as const

/** The feeds through which readers follow changes on the pages that they may read. */
export const FEED_TOKENS_ENDPOINTS = {
  myFeedTokens: {
    ...own,
    method: 'GET',
    path: '/me/feeds',
    summary: 'The feeds of the person, without their addresses',
  },
  createFeedToken: {
    ...own,
    method: 'POST',
    path: '/me/feeds',
    summary:
      'Create a feed of changes on pages that the person may read, as an address that is shown only once or as a weekly email; needs a sign-in within the last ten minutes',
  },
  endFeedToken: { ...own, method: 'DELETE', path: '/me/feeds/{feed_id}', summary: 'End the address of a feed' },
} as const satisfies Record<string, EndpointRow>
