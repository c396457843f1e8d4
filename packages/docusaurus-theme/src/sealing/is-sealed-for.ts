import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSealManifest, SEAL_MANIFEST_FILE, secretFingerprint } from '@portico/seal'
import { readPlan } from './read-plan.js'

/** The published folder, the secret it should be sealed with and, if given, the staging folder it should come from. */
export interface IsSealedForInput {
  readonly out: string
  readonly secret: Uint8Array
  readonly staging?: string
}

/**
 * Whether the site in `out` is sealed, with this secret and from this build. False for a missing folder, an unsealed one,
 * one that was sealed with another secret and one of another build: seal it again then.
 */
export async function isSealedFor({ out, secret, staging }: IsSealedForInput): Promise<boolean> {
  try {
    const manifest = parseSealManifest(JSON.parse(await readFile(join(out, SEAL_MANIFEST_FILE), 'utf8')))
    if (staging !== undefined && (await readPlan(staging)).build !== manifest.build) return false
    return manifest.fingerprint === (await secretFingerprint(secret))
  } catch {
    return false
  }
}
