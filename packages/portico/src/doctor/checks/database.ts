import { existsSync } from 'node:fs'
import { SECOND } from '@portico/protocol'
import { isLoopback } from '@portico/server/loopback'
import { SECRET_FILES } from '../../data-directory.js'
import type { LoadedSettings } from '../../load-settings.js'
import type { Finding } from '../finding.js'

type Database = Awaited<ReturnType<typeof import('@portico/server').openDatabase>>

export async function databaseFinding({ configuration: { database: target } }: LoadedSettings): Promise<Finding> {
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

/** With PostgreSQL, several nodes can share a database, and must have the same secrets. */
export function localKeysFinding({ configuration, reading }: LoadedSettings): Finding | undefined {
  if (configuration.database.kind !== 'postgres') return undefined
  const about = 'Secrets'
  const local = Object.values(SECRET_FILES).flatMap(({ setting, file }) =>
    reading.values[setting] === undefined ? [`${setting} (${file})`] : [],
  )
  if (local.length === 0) return { about, state: 'good', text: 'are the same on every node that has these settings' }
  return {
    about,
    state: isLoopback(configuration.url) ? 'note' : 'wrong',
    text: `the database is shared, but these are only in the data directory of this node: ${local.join(', ')}: another node, or this one with a new disk, cannot decrypt what is stored; set them on every node`,
  }
}

/** Reads from a database that exists and is up to date; other checks report one that is not. */
async function reading<T>(
  { configuration: { database: target } }: LoadedSettings,
  read: (database: Database) => Promise<T>,
): Promise<T | undefined> {
  if (target.kind === 'sqlite' && !existsSync(target.file)) return undefined
  const { checkMigrations, openDatabase } = await import('@portico/server')
  const database = await openDatabase(target).catch(() => undefined)
  if (!database) return undefined
  try {
    const isUpToDate = (await checkMigrations(database).catch(() => undefined))?.pending.length === 0
    return isUpToDate ? await read(database) : undefined
  } finally {
    await database.close()
  }
}

/** Beyond this, codes end too early or too late, and signatures of others are refused. */
const MOST_DRIFT = 30 * SECOND

export async function clockFinding(loaded: LoadedSettings): Promise<Finding | undefined> {
  const about = 'Clock'
  const { inspectClock } = await import('@portico/server')
  const { orgId, database } = loaded.configuration
  const ahead = await reading(loaded, (open) => inspectClock(open, orgId, Date.now))
  if (ahead === undefined) return undefined
  const other = database.kind === 'postgres' ? 'the clock of the database' : 'the newest entry of the audit log'
  const seconds = Math.round(Math.abs(ahead) / SECOND)
  if (Math.abs(ahead) <= MOST_DRIFT) return { about, state: 'good', text: `agrees with ${other}` }
  return {
    about,
    state: 'wrong',
    text: `is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} ${other}: codes, links and tokens end, and pages open, at the wrong time; turn on the time service (NTP) of this machine`,
  }
}

export async function apiKeysFinding(loaded: LoadedSettings): Promise<readonly Finding[]> {
  const about = 'API keys'
  const { inspectEndingKeys } = await import('@portico/server')
  const keys = await reading(loaded, (database) => inspectEndingKeys(database, Date.now()))
  if (keys === undefined) return []
  if (keys.length === 0) return [{ about, state: 'good', text: 'none expires in the next 30 days' }]
  return keys.map(({ name, expires, expired }) => ({
    about,
    state: 'note',
    text: `“${name}” ${expired ? 'expired' : 'expires'} on ${expires}; create a new one in the console and replace it`,
  }))
}

export async function certificateFindings(loaded: LoadedSettings): Promise<readonly Finding[]> {
  const { inspectCertificates } = await import('@portico/server')
  const certificates = await reading(loaded, (database) => inspectCertificates(database, Date.now()))
  return (certificates ?? []).map(({ provider, expires, expired }) => ({
    about: 'Certificates',
    state: expired ? 'wrong' : 'note',
    text: `that of the SAML provider “${provider}” ${expired ? 'expired' : 'expires'} on ${expires}; get its current metadata and enter them in the console`,
  }))
}

const ISSUER_PROBLEMS = {
  silent: 'does not respond, so no one can sign in with it; check its address, and that this machine may reach it',
  'no document': 'responds without an OpenID discovery document, so no one can sign in with it; check its address',
  'other issuer': 'says that it is another issuer, so no one can sign in with it; enter the issuer as it spells it',
} as const

export async function issuerFindings(loaded: LoadedSettings): Promise<readonly Finding[]> {
  const about = 'Providers'
  const { inspectIssuers } = await import('@portico/server')
  const issuers = await reading(loaded, (database) => inspectIssuers(database, loaded.configuration.url))
  return (issuers ?? []).map(({ issuer, problem }) =>
    problem === undefined
      ? { about, state: 'good', text: `${issuer} responds` }
      : { about, state: 'wrong', text: `the OpenID provider ${issuer} ${ISSUER_PROBLEMS[problem]}` },
  )
}
