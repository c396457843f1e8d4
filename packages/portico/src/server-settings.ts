import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerSettings } from '@portico/server'
import type { Secrets } from './data-directory.js'
import { BUILT_CONSOLE } from './paths.js'
import type { Configuration } from './settings/resolve.js'
import { NO_SITE_CONFIG, type SiteConfig } from './site/site-config.js'

/** The server's settings, derived from those of the program. The site's configuration matters to a server that serves it. */
export function serverSettings(
  configuration: Configuration,
  secrets: Secrets,
  { readerGroups, serviceWorkers }: Pick<SiteConfig, 'readerGroups' | 'serviceWorkers'> = NO_SITE_CONFIG,
): ServerSettings {
  const { masterKey, masterKeys, adminKey } = secrets
  const {
    url,
    consoleUrl,
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
  return {
    url,
    origins,
    orgId,
    consoleUrl,
    hasConsole: hasConsole(),
    readerGroups,
    serviceWorkers,
    rateLimits,
    devOutbox,
    trustProxy,
    logLevel,
    mailFrom,
    passkeyTopOrigins,
    smsCountries,
    dns,
    masterKey,
    masterKeys,
    adminKey,
  }
}

/** Whether the console was built. */
export const hasConsole = (): boolean => existsSync(join(BUILT_CONSOLE, 'index.html'))
