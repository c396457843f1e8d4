import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeEnvelope, deriveContentKey, keyId, parseSealManifest, SEAL_MANIFEST_FILE, unseal } from '@portico/seal'

/** A file at the root of a published site whose base URL is `/`, and the secret that the site is sealed with. */
export interface PublishedFile {
  readonly folder: string
  readonly name: string
  readonly secret: Uint8Array
}

/**
 * The text of a published file that is public, or that anyone who is signed in may read. Undefined where there is none, and
 * where it is sealed for groups or with another secret.
 */
export async function readPublished({ folder, name, secret }: PublishedFile): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await readFile(join(folder, name)))
    const envelope = decodeEnvelope(bytes)
    if (!envelope) return new TextDecoder().decode(bytes)
    const { build, orgId } = parseSealManifest(JSON.parse(await readFile(join(folder, SEAL_MANIFEST_FILE), 'utf8')))
    if (envelope.keyId !== (await keyId({ build, audience: [] }))) return undefined
    const key = await deriveContentKey({ secret, build, orgId, audience: [] })
    const opened = await unseal({ key, path: `/${name}`, envelope: bytes })
    return opened.ok ? new TextDecoder().decode(opened.plaintext) : undefined
  } catch {
    return undefined
  }
}
