import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode } from '../user-error.js'

/** Whether a site fits this server's seal secret. `problem` is a sentence, present when readers would see nothing. */
export interface SealState {
  readonly sealed: boolean
  readonly problem?: string
}

export interface SealQuestion {
  readonly folder: string
  readonly orgId: string
  readonly secret: Uint8Array
  /** Compares the fingerprint of the secret with that of the sealed folder. */
  readonly isSealedFor: (options: { out: string; secret: Uint8Array }) => boolean | Promise<boolean>
}

/** Tells whether the keys that this server releases open the pages of the site that it serves. */
export async function sealState({ folder, orgId, secret, isSealedFor }: SealQuestion): Promise<SealState> {
  const file = join(folder, 'portico-seal.json')
  let manifest: { orgId?: unknown }
  try {
    manifest = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { sealed: false }
    return {
      sealed: true,
      problem: `${file} cannot be read, so private pages cannot be opened. Run "portico seal" again.`,
    }
  }
  if (manifest?.orgId !== orgId)
    return {
      sealed: true,
      problem: `The site is sealed for organization ${JSON.stringify(manifest?.orgId)}, but this server's is ${orgId}: private pages stay closed for everyone. Set PORTICO_ORG_ID to the orgID of the site, or build the site for this one.`,
    }
  if (await isSealedFor({ out: folder, secret })) return { sealed: true }
  return {
    sealed: true,
    problem:
      'The site is sealed with another secret than this server has: private pages stay closed for everyone. Run "portico seal" with the data directory or the PORTICO_SEAL_SECRET of this server, or start it with that of the build.',
  }
}
