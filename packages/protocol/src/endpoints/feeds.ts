import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const own = { auth: 'token', accepts: ACCEPTS.account, impersonated: 'refused', organization: false } as const

/** The addresses at which readers subscribe to what changed on the pages that they may read. */
export const FEED_ENDPOINTS = {
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
      'Make a feed of what changed on pages that the person may read, an address that is shown only once or a weekly email; needs a sign-in of the last ten minutes',
  },
  endFeedToken: { ...own, method: 'DELETE', path: '/me/feeds/{feed_id}', summary: 'End the address of a feed' },
} as const satisfies Record<string, EndpointRow>
