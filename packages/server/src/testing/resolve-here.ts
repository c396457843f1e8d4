import { lookup } from 'node:dns'
import type { Resolve } from '../ground/ports/outbound.js'

/**
 * Resolves the names of this machine, and no others: a name server that cannot be reached would delay other look-ups of the process,
 * which has few threads for them.
 */
export const resolveHere: Resolve = (hostname, options, callback) => {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return lookup(hostname, options, callback)
  callback(Object.assign(new Error(`Tests resolve no names of the internet: ${hostname}`), { code: 'ENOTFOUND' }), [])
}
