import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SEAL_MANIFEST_FILE } from '@portico/server'

interface Source<Facts> {
  /** Another one for each build. */
  readonly stamp: () => Promise<string>
  readonly read: () => Promise<Facts>
}

/**
 * What is known of a build, read once. Facts that could not be read, or that are not this server's to open at the moment, are read
 * again the next time: the database may have been away.
 */
export function cachedFacts<Facts extends { readonly isOurs: boolean }>({
  stamp,
  read,
}: Source<Facts>): () => Promise<Facts> {
  let known: { readonly stamp: string; readonly facts: Promise<Facts> } | undefined
  return async () => {
    const now = await stamp()
    if (known?.stamp === now) return known.facts
    const entry = { stamp: now, facts: read() }
    known = entry
    const forget = () => {
      if (known === entry) known = undefined
    }
    entry.facts.then(({ isOurs }) => isOurs || forget(), forget)
    return entry.facts
  }
}

/** Which build a published folder has: sealing replaces the whole folder. */
export async function stampOf(folder: string): Promise<string> {
  const marks = [folder, join(folder, SEAL_MANIFEST_FILE)].map((path) =>
    stat(path).then(
      ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
      () => '',
    ),
  )
  return (await Promise.all(marks)).join()
}
