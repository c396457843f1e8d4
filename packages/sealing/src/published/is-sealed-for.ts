import { readPlan } from '../staging/read-plan.js'
import { readManifest } from './open-part.js'

/**
 * The published folder, the organization and the ids of the key pairs that it should be sealed for, and, optionally, the staging
 * folder that it should have been made from.
 */
export interface IsSealedForInput {
  readonly out: string
  readonly site: string
  readonly keys: readonly string[]
  readonly staging?: string
}

/**
 * Returns whether the site in `out` is sealed for one of these key pairs, and from this build. False for a missing folder, an
 * unsealed one, one that was sealed for another key pair or site, and one of another build; the site has to be sealed again then.
 */
export async function isSealedFor({ out, site, keys, staging }: IsSealedForInput): Promise<boolean> {
  try {
    const manifest = await readManifest(out)
    if (staging !== undefined && (await readPlan(staging)).build !== manifest.build) return false
    return manifest.site === site && keys.includes(manifest.key)
  } catch {
    return false
  }
}
