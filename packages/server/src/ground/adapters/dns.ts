import { Resolver } from 'node:dns/promises'
import type { ReadTxt } from '../ports/read-txt.js'

/** How long one lookup may take in total, in milliseconds. */
const PATIENCE = 8_000
const ONE_TRY = 2_000
/** A name that we look up has one record, or one for each organization that claims the domain. */
const MOST_RECORDS = 50
const LONGEST = 1_000

/** The name does not exist, or has no record of this type. */
const MISSING = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Queries the given DNS server, or those of the system. Responses are not cached, so that a record that was just added
 * is found.
 * @param server an address, with a port if it is not 53
 */
export const createTxtReader =
  ({ server, patience = PATIENCE }: { readonly server?: string; readonly patience?: number } = {}): ReadTxt =>
  async (name) => {
    const resolver = new Resolver({ timeout: Math.min(ONE_TRY, patience), tries: 3 })
    if (server !== undefined) resolver.setServers([server])
    const timer = setTimeout(() => resolver.cancel(), patience)
    try {
      const records = await resolver.resolveTxt(name)
      // A record consists of pieces of at most 255 bytes, which belong together (RFC 7208, 3.3).
      return { ok: true, texts: records.slice(0, MOST_RECORDS).map((pieces) => pieces.join('').slice(0, LONGEST)) }
    } catch (error) {
      return { ok: false, why: MISSING.has(codeOf(error)) ? 'missing' : 'unreachable' }
    } finally {
      clearTimeout(timer)
    }
  }

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
