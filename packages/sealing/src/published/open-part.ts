import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ManifestPart,
  parseSealManifest,
  partKeys,
  SEAL_MANIFEST_FILE,
  type SealManifest,
  unseal,
} from '@portico/seal'
import type { OpenedTicket } from '@portico/seal/tickets'

/** Opens tickets, which is only possible for a program on the server's machine. */
export type OpenTicket = (question: { readonly ticket: string; readonly build: string }) => Promise<OpenedTicket>

/** Reads the manifest of a published site from its folder. */
export const readManifest = async (folder: string): Promise<SealManifest> =>
  parseSealManifest(JSON.parse(await readFile(join(folder, SEAL_MANIFEST_FILE), 'utf8')))

/** A sealed file with its bytes, its public path, and the part that it claims to belong to. */
export interface SealedFile {
  readonly manifest: SealManifest
  readonly part: ManifestPart | undefined
  readonly path: string
  readonly envelope: Uint8Array
  readonly open: OpenTicket
}

/**
 * Returns the text of a sealed file that all pages of its part share, and the content of its ticket; undefined if the ticket or the
 * file cannot be opened.
 */
export async function openPart({ manifest, part, path, envelope, open }: SealedFile) {
  if (!part) return undefined
  const ticket = await open({ ticket: part.ticket, build: manifest.build })
  // The manifest is public: a ticket in another part's place, or of another site, must not pass for this one.
  if (!ticket.ok || ticket.content.part !== part.part || ticket.content.site !== manifest.site) return undefined
  const { content } = ticket
  const key = await (await partKeys(content.key, manifest.build)).shared()
  const unsealed = await unseal({ key, part: part.part, build: manifest.build, path, envelope })
  return unsealed.ok ? { content, text: new TextDecoder().decode(unsealed.plaintext) } : undefined
}
