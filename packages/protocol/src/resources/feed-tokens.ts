import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

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
