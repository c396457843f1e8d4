import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isRecord, parseJson } from '@portico/access/guards'
import type { AccessLock, ReviewedSource, SiteAccess } from '@portico/sealing'
import { SITE_FILE } from '../adopt/own-files.js'
import { demandOneMeaning, fileInRevision } from '../git.js'
import { UserError } from '../output.js'
import { readText } from '../read-text.js'
import { siteFolders } from '../settings/site-folders.js'
import { type AccessConfig, NO_ACCESS_CONFIG, readAccessConfig } from './access-config.js'

/** The key of a lock file's digests, committed beside it: people who have the repository may know it. */
export const KEY_FILE = 'portico.access.salt'

/** One state of a site, and the key of its digests if that is known. */
export interface AccessState {
  readonly lock: AccessLock
  readonly key?: string
  /** What its configuration says about reviews. */
  readonly config?: AccessConfig
}

type Sealing = typeof import('@portico/sealing')

/** Where a state is looked up. `deployed` reads the pages of a sealed site. */
export interface StatesInput {
  readonly siteDir: string
  readonly cwd: string
  readonly sealing: Sealing
  readonly deployed: (folder: string) => Promise<AccessLock>
}

/**
 * Returns the state that a person names: a lock file, the folder of a sealed site, or a Git revision that contains the lock file.
 *
 * @throws UserError if it is none of them, or two at once.
 */
export async function stateOf(target: string, { siteDir, cwd, sealing, deployed }: StatesInput): Promise<AccessState> {
  const path = resolve(cwd, target)
  await demandOneMeaning(target, path, siteDir)
  if (existsSync(path) && statSync(path).isDirectory()) return { lock: await deployed(path) }
  if (existsSync(path))
    return withKey(sealing, {
      lock: locked(sealing, readText(path, 'a list of access'), target),
      keys: [join(dirname(path), KEY_FILE), join(siteDir, KEY_FILE)].flatMap((file) =>
        existsSync(file) ? [readFileSync(file, 'utf8').trim()] : [],
      ),
      name: target,
    })
  const text = await fileInRevision(siteDir, target, sealing.LOCK_FILE)
  if (text === undefined)
    throw new UserError(
      `${target} is not a file, a folder, or a Git revision that contains ${sealing.LOCK_FILE}. Write that file with "portico access map --write" and commit it with ${KEY_FILE}; in a pipeline, fetch the revision first.`,
    )
  const key = await fileInRevision(siteDir, target, KEY_FILE)
  const name = `${sealing.LOCK_FILE} of ${target}`
  const state = withKey(sealing, {
    lock: locked(sealing, text, name),
    keys: key === undefined ? [] : [key.trim()],
    name,
  })
  return { ...state, config: configIn(await fileInRevision(siteDir, target, SITE_FILE)) }
}

/** Parses a configuration. If that fails, it counts as empty: the current configuration still applies. */
function configIn(text: string | undefined): AccessConfig {
  const config = parseJson(text ?? '{}')
  const { access = {} } = isRecord(config) ? config : {}
  const read = readAccessConfig(access)
  return 'wrong' in read ? NO_ACCESS_CONFIG : read
}

function locked({ readLock }: Sealing, text: string, name: string): AccessLock {
  try {
    return readLock(text, name)
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error))
  }
}

/** A lock file with the key that it was written with: with another key, moved text would not be noticed. */
function withKey(
  { keyName }: Sealing,
  { lock, keys, name }: { readonly lock: AccessLock; readonly keys: readonly string[]; readonly name: string },
): AccessState {
  if (lock.key === null) return { lock }
  const key = keys.find((candidate) => keyName(candidate) === lock.key)
  if (key !== undefined) return { lock, key }
  throw new UserError(
    `${name} was written with a different ${KEY_FILE} than the one beside it, so moved text cannot be recognized. Commit or copy the two files together.`,
  )
}

/** The sources of the content policy in the lock file of the site in a folder; none if there is no such file. */
export function reviewedSources({ cwd }: { readonly cwd: string }, sealing: Sealing): readonly ReviewedSource[] {
  const file = join(resolve(cwd, dirname(siteFolders(cwd).config)), sealing.LOCK_FILE)
  if (!existsSync(file)) return []
  return locked(sealing, readText(file, 'a list of access'), file).sources ?? []
}

/**
 * Returns the current site.
 *
 * @throws UserError if none of its sources can be read: without texts, a copy of a private page would not be noticed.
 */
export function currentLock(
  { lockOf }: Sealing,
  { paths, policy }: Pick<SiteAccess, 'paths' | 'policy'>,
  { siteDir, key }: { readonly siteDir: string; readonly key: string },
): AccessLock {
  const read = (source: string) => {
    const file = join(siteDir, source)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const sources = paths.flatMap(({ source }) => source ?? [])
  if (sources.length > 0 && !sources.some((source) => existsSync(join(siteDir, source))))
    throw new UserError(
      `${siteDir} contains none of the site’s sources, such as ${sources[0]}, so its texts cannot be compared. Run the command in the folder of the site that was built.`,
    )
  return lockOf(paths, { key, read, policy })
}
