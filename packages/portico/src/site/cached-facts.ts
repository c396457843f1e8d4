import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SEAL_MANIFEST_FILE } from '@portico/server'

interface Source<Facts> {
  /** Differs for each build. */
  readonly stamp: () => Promise<string>
  readonly read: () => Promise<Facts>
}

/**
 * What is known about a build, read once. Facts that could not be read, or that this server cannot open at the moment, are read
 * again the next time, because the database may have been unavailable.
 */
export function cachedFacts<Facts extends { readonly isOurs: boolean }>({
  stamp,
  read,
}: Source<Facts>): () => Promise<Facts> {
  let cached: { readonly stamp: string; readonly facts: Promise<Facts> } | undefined
  return async () => {
    const now = await stamp()
    if (cached?.stamp === now) return cached.facts
    const entry = { stamp: now, facts: read() }
    cached = entry
    const forget = () => {
      if (cached === entry) cached = undefined
    }
    entry.facts.then(({ isOurs }) => isOurs || forget(), forget)
    return entry.facts
  }
}

/** Identifies the build of a published folder: sealing replaces the whole folder. */
export async function stampOf(folder: string): Promise<string> {
  const marks = [folder, join(folder, SEAL_MANIFEST_FILE)].map((path) =>
    stat(path).then(
      ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
      () => '',
    ),
  )
  return (await Promise.all(marks)).join()
}
