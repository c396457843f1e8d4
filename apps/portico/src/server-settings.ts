import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerSettings } from '@portico/server'
import type { Secrets } from './data-directory.js'
import { BUILT_CONSOLE } from './paths.js'
import type { Configuration } from './settings/resolve.js'
import { CONSOLE_PATH } from './site/collisions.js'

/** The server's settings, from those of the program. `readerGroups` count where a server makes the owner's link. */
export function serverSettings(
  configuration: Configuration,
  secrets: Secrets,
  readerGroups: readonly string[] = [],
): ServerSettings {
  const { masterKey, masterKeys, adminKey } = secrets
  const {
    url,
    origins,
    passkeyTopOrigins,
    orgId,
    rateLimits,
    devOutbox,
    trustProxy,
    logLevel,
    mailFrom,
    smsCountries,
    dns,
  } = configuration
  // Where there is no console, the site's first page takes the owner's link.
  const ownerPage = hasConsole() ? CONSOLE_PATH : '/'
  return {
    url,
    origins,
    orgId,
    ownerPage,
    readerGroups,
    rateLimits,
    devOutbox,
    trustProxy,
    logLevel,
    mailFrom,
    passkeyTopOrigins,
    smsCountries,
    ...(dns !== undefined && { dns }),
    masterKey,
    masterKeys,
    adminKey,
  }
}

/** Whether the console was built. */
export const hasConsole = (): boolean => existsSync(join(BUILT_CONSOLE, 'index.html'))
