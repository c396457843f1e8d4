import type { ServerSettings } from '@portico/server'
import type { Secrets } from './data-directory.js'
import type { Configuration } from './settings/resolve.js'

/** What the server is told, out of what the program was told. */
export function serverSettings(configuration: Configuration, secrets: Secrets): ServerSettings {
  const { url, origins, orgId, rateLimits, devOutbox, trustProxy, logLevel, mailFrom, smsCountries } = configuration
  return { url, origins, orgId, rateLimits, devOutbox, trustProxy, logLevel, mailFrom, smsCountries, ...secrets }
}
