import { existsSync, statSync } from 'node:fs'
import { isLoopback } from '@portico/server/loopback'
import { SECRET_FILES, type SecretName, storedSecret } from '../data-directory.js'
import type { LoadedSettings } from '../load-settings.js'
import { refuseNode } from '../node-version.js'
import { prepareSite } from '../site/prepare-site.js'
import { readSiteConfig } from '../site/site-config.js'

/** The result of one check. `wrong` keeps the program from working; `note` is worth knowing. */
export interface Finding {
  readonly about: string
  readonly state: 'good' | 'note' | 'wrong'
  readonly text: string
}

type Check = (loaded: LoadedSettings) => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>

/** Checks everything that the program depends on, and changes nothing. */
export async function examine(loaded: LoadedSettings): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const [about, check] of Object.entries(CHECKS)) {
    try {
      findings.push(...[await check(loaded)].flat())
    } catch (error) {
      findings.push({ about, state: 'wrong', text: error instanceof Error ? error.message : String(error) })
    }
  }
  return findings
}

const CHECKS: Readonly<Record<string, Check>> = {
  Node: () => {
    const refusal = refuseNode(process.versions.node)
    return { about: 'Node', state: refusal ? 'wrong' : 'good', text: refusal ?? `Node ${process.versions.node}` }
  },
  Settings: ({ problems }) => [
    ...(problems.length === 0 ? [{ about: 'Settings', state: 'good', text: 'all are valid' } as const] : []),
    ...problems.map((text) => ({ about: 'Settings', state: 'wrong', text }) as const),
  ],
  Data: ({ configuration: { dataDirectory } }) => dataDirectoryFinding(dataDirectory),
  Secrets: ({ configuration: { dataDirectory }, reading }) => {
    for (const [name, { setting }] of Object.entries(SECRET_FILES))
      if (reading.values[setting] === undefined) storedSecret(dataDirectory, name as SecretName)
    return { about: 'Secrets', state: 'good', text: 'set, generated, or created on first start' }
  },
  Database: databaseFinding,
  'Site key': siteKeyFinding,
  'API keys': apiKeysFinding,
  Site: siteFinding,
  'Site configuration': siteConfigFinding,
  Console: consoleFinding,
  Mail: mailFinding,
  Server: serverFinding,
}

function dataDirectoryFinding(directory: string): Finding {
  const about = 'Data'
  if (!existsSync(directory)) return { about, state: 'note', text: `${directory} is created on first start` }
  const stats = statSync(directory)
  if (!stats.isDirectory())
    return { about, state: 'wrong', text: `${directory} is a file; set PORTICO_DATA to a folder` }
  return process.platform !== 'win32' && (stats.mode & 0o077) !== 0
    ? { about, state: 'note', text: `${directory} is accessible to other users; the next start closes it` }
    : { about, state: 'good', text: `${directory}, not accessible to other users` }
}

async function databaseFinding({ configuration: { database: target } }: LoadedSettings): Promise<Finding> {
  const about = 'Database'
  if (target.kind === 'sqlite' && !existsSync(target.file))
    return { about, state: 'note', text: `${target.file} is created on first start` }
  const { checkMigrations, openDatabase } = await import('@portico/server')
  const database = await openDatabase(target)
  try {
    const { pending, state, newer } = await checkMigrations(database)
    const schema = state ? ` (schema ${state.version}; Portico ${state.oldest_release} and later can use it)` : ''
    if (newer.length > 0)
      return {
        about,
        state: 'good',
        text: `${database.name} opens, and has additions of Portico ${state?.release} that this version does not need${schema}`,
      }
    return pending.length === 0
      ? { about, state: 'good', text: `${database.name} opens and is up to date${schema}` }
      : {
          about,
          state: 'note',
          text: `${database.name} opens; the next start brings it up to date (${pending.join(', ')})`,
        }
  } finally {
    await database.close()
  }
}

async function siteFinding(loaded: LoadedSettings): Promise<Finding | readonly Finding[]> {
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

function siteKeyFinding(loaded: LoadedSettings): Promise<Finding> {
  const about = 'Site key'
  return withSiteKeys(loaded, async ({ list }) => {
    const [current, ...older] = await list()
    if (!current)
      return { about, state: 'note', text: 'the key pair that sites are sealed for is created on first start' }
    const more = older.length > 0 ? `; ${older.length} older, see "portico seal keys"` : ''
    return { about, state: 'good', text: `${current.public_key}${more}` }
  })
}

async function apiKeysFinding({ configuration: { database: target } }: LoadedSettings): Promise<readonly Finding[]> {
  const about = 'API keys'
  if (target.kind === 'sqlite' && !existsSync(target.file)) return []
  const { checkMigrations, inspectEndingKeys, openDatabase } = await import('@portico/server')
  const database = await openDatabase(target)
  try {
    if ((await checkMigrations(database)).pending.length > 0) return []
    const keys = await inspectEndingKeys(database, Date.now())
    if (keys.length === 0) return [{ about, state: 'good', text: 'none expires in the next 30 days' }]
    return keys.map(({ name, expires, expired }) => ({
      about,
      state: 'note',
      text: `“${name}” ${expired ? 'expired' : 'expires'} on ${expires}; create a new one in the console and replace it`,
    }))
  } finally {
    await database.close()
  }
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

function siteConfigFinding({ configuration }: LoadedSettings): Finding {
  const { readerGroups, sandbox, serviceWorkers } = readSiteConfig(configuration)
  const groups =
    readerGroups.length === 0 ? 'lists no groups of readers' : `readers belong to ${readerGroups.join(', ')}`
  const rules = sandbox === undefined ? 'the sandbox returns examples' : `the sandbox runs ${sandbox}`
  const workers = serviceWorkers.length === 0 ? '' : `; service workers are ${serviceWorkers.join(', ')}`
  return { about: 'Site configuration', state: 'good', text: `${groups}; ${rules}${workers}` }
}

function consoleFinding({ configuration: { url, consoleUrl } }: LoadedSettings): Finding {
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

function mailFinding({ configuration: { smtpUrl, devOutbox, url } }: LoadedSettings): Finding {
  const about = 'Mail'
  if (smtpUrl !== undefined) return { about, state: 'good', text: 'is sent through the server in SMTP_URL' }
  return devOutbox
    ? { about, state: 'note', text: `is not sent but kept at ${url}/outbox; set SMTP_URL to send it` }
    : { about, state: 'wrong', text: `cannot be sent: SMTP_URL is not set, and ${url} is not this machine` }
}

async function serverFinding({ configuration: { url } }: LoadedSettings): Promise<Finding> {
  const about = 'Server'
  try {
    const answer = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(3000) })
    return answer.ok
      ? { about, state: 'good', text: `running at ${url} and ready` }
      : {
          about,
          state: 'wrong',
          text: `running at ${url} but not ready: ${(await answer.text()).slice(0, 300)}`,
        }
  } catch {
    return { about, state: 'note', text: `none is running at ${url}` }
  }
}
