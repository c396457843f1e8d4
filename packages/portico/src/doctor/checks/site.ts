import { existsSync } from 'node:fs'
import { isLoopback } from '@portico/server/loopback'
import { storedSecret } from '../../data-directory.js'
import type { LoadedSettings } from '../../load-settings.js'
import { prepareSite } from '../../site/prepare-site.js'
import { readSiteConfig } from '../../site/site-config.js'
import type { Finding } from '../finding.js'

export async function siteFinding(loaded: LoadedSettings): Promise<Finding | readonly Finding[]> {
  const about = 'Site'
  const { configuration } = loaded
  if (configuration.site === undefined)
    return { about, state: 'note', text: 'none is served, because PORTICO_SITE is empty' }
  const { folder } = configuration.site
  return withSiteKeys(loaded, async (keys) => {
    const site = await prepareSite(configuration, keys.open)
    if (site === undefined) return { about, state: 'note', text: `${folder} is not built; run "npm run build"` }
    const { sealed, problem } = await site.seal()
    if (!sealed) return { about, state: 'note', text: `${folder} is not sealed: all its pages are public` }
    if (problem !== undefined && (await keys.list()).length === 0)
      return { about, state: 'note', text: `${folder} is sealed, but this server has no key pair yet` }
    return problem === undefined
      ? { about, state: 'good', text: `${folder}, sealed for this server and for ${new URL(configuration.url).origin}` }
      : { about, state: 'wrong', text: problem }
  })
}

export function siteKeyFinding(loaded: LoadedSettings): Promise<Finding> {
  const about = 'Site key'
  return withSiteKeys(loaded, async ({ list }) => {
    const [current, ...older] = await list()
    if (!current)
      return { about, state: 'note', text: 'the key pair that sites are sealed for is created on first start' }
    const more = older.length > 0 ? `; ${older.length} older, see "portico seal keys"` : ''
    return { about, state: 'good', text: `${current.public_key}${more}` }
  })
}

type SiteKeys = Awaited<ReturnType<typeof import('@portico/server').inspectSiteKeys>>

/** What is known about the key pairs; nothing without an up-to-date database and its master key. */
async function withSiteKeys<T>(
  { configuration: { database: target, dataDirectory, orgId }, reading }: LoadedSettings,
  use: (keys: SiteKeys) => Promise<T>,
): Promise<T> {
  const none: SiteKeys = { list: async () => [], open: async () => ({ ok: false, reason: 'unknown_key' }) }
  const masterKey = reading.values.PORTICO_MASTER_KEY ?? storedSecret(dataDirectory, 'masterKey')
  if (!(masterKey instanceof Uint8Array) || (target.kind === 'sqlite' && !existsSync(target.file))) return use(none)
  const { checkMigrations, inspectSiteKeys, openDatabase } = await import('@portico/server')
  const database = await openDatabase(target)
  try {
    const isUpToDate = (await checkMigrations(database)).pending.length === 0
    return await use(isUpToDate ? await inspectSiteKeys({ database, settings: { masterKey, orgId } }) : none)
  } finally {
    await database.close()
  }
}

export function siteConfigFinding({ configuration }: LoadedSettings): Finding {
  const { readerGroups, sandbox, serviceWorkers } = readSiteConfig(configuration)
  const groups =
    readerGroups.length === 0 ? 'lists no groups of readers' : `readers belong to ${readerGroups.join(', ')}`
  const rules = sandbox === undefined ? 'the sandbox returns examples' : `the sandbox runs ${sandbox}`
  const workers = serviceWorkers.length === 0 ? '' : `; service workers are ${serviceWorkers.join(', ')}`
  return { about: 'Site configuration', state: 'good', text: `${groups}; ${rules}${workers}` }
}

export function consoleFinding({ configuration: { url, consoleUrl } }: LoadedSettings): Finding {
  const about = 'Console'
  if (consoleUrl !== undefined) return { about, state: 'good', text: `has an origin of its own, ${consoleUrl}` }
  return isLoopback(url)
    ? { about, state: 'good', text: `${url}/console/` }
    : {
        about,
        state: 'note',
        text: `${url}/console/ shares an origin with the site and its scripts; set PORTICO_CONSOLE_URL to separate them`,
      }
}
