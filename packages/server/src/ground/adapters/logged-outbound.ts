import type { Log } from '../ports/log.js'
import type { Outbound } from '../ports/outbound.js'

/**
 * Logs each request to another server with its host and duration, if the log has level `debug`. The rest of the URL may
 * contain secrets, and so may the error.
 */
export function loggedOutbound(outbound: Outbound, { debug }: Log): Outbound {
  if (debug === undefined) return outbound
  return async (url, options = {}) => {
    const start = performance.now()
    const { method = 'GET' } = options
    const say = (result: { readonly status: number } | { readonly error: string }) =>
      debug({ method, host: new URL(url).hostname, ms: Math.round(performance.now() - start), ...result }, 'call')
    try {
      const answer = await outbound(url, options)
      say({ status: answer.status })
      return answer
    } catch (error) {
      say({ error: error instanceof Error ? error.name : 'unknown' })
      throw error
    }
  }
}
