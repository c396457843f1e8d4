import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ServerSettings } from '../../ground/settings.js'

const USABLE = /^[A-Za-z0-9._-]{8,128}$/

/**
 * The id of a request, in logs and in the response: the one that a trusted proxy sent in `x-request-id`, so that both
 * logs can be correlated, or else a new one.
 */
export const requestIds =
  ({ trustProxy }: Pick<ServerSettings, 'trustProxy'>) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const requestId = headers['x-request-id']
    return trustProxy && typeof requestId === 'string' && USABLE.test(requestId) ? requestId : randomUUID()
  }
