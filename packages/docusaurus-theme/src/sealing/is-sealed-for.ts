import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSealManifest, SEAL_MANIFEST_FILE, secretFingerprint } from '@portico/seal'

/**
 * Whether the site in `out` is sealed, and with this secret. False for a missing folder, an unsealed one, and one that was
 * sealed with another secret: seal it again then.
 */
export async function isSealedFor({ out, secret }: { out: string; secret: Uint8Array }): Promise<boolean> {
  try {
    const manifest = parseSealManifest(JSON.parse(await readFile(join(out, SEAL_MANIFEST_FILE), 'utf8')))
    return manifest.fingerprint === (await secretFingerprint(secret))
  } catch {
    return false
  }
}
