import { Resolver } from 'node:dns/promises'
import type { Resolve } from '../ports/outbound.js'

/** How long a name server may take before the query is repeated once, in milliseconds. */
const ONE_TRY = 2_000

/**
 * Resolves names of the internet by queries to name servers. The system’s own resolver has a few threads for the whole process, so
 * two names whose name servers never respond would delay every other look-up, and strangers choose names: those of their programs.
 * Names in the hosts file of this machine are not found.
 * @param server an address, with a port if it is not 53. Default: those of the system
 */
export const publicResolver =
  ({ server }: { readonly server?: string } = {}): Resolve =>
  (hostname, _, callback) => {
    // This machine, without a query (RFC 6761, 6.3).
    if (/(?:^|\.)localhost\.?$/i.test(hostname)) return callback(null, [{ address: '127.0.0.1', family: 4 }])
    const resolver = new Resolver({ timeout: ONE_TRY, tries: 2 })
    if (server !== undefined) resolver.setServers([server])
    void Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]).then(([four, six]) => {
      const addresses = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ]
      callback(addresses.length === 0 && four.status === 'rejected' ? four.reason : null, addresses)
    })
  }
