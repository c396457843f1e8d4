import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mayRead } from '@portico/access'
import { decodeHeader } from '@portico/seal'
import { type OpenTicket, openPart, readManifest } from './open-part.js'

/** A file in the root of a published site whose base URL is `/`, and what opens the site's tickets. */
export interface PublishedFile {
  readonly folder: string
  readonly name: string
  readonly open: OpenTicket
}

/**
 * Returns the text of a published file that is public, or that anyone who is signed in may read. Undefined if there is no such
 * file, or if it is sealed for groups or for another key pair.
 */
export async function readPublished({ folder, name, open }: PublishedFile): Promise<string | undefined> {
  try {
    const envelope = new Uint8Array(await readFile(join(folder, name)))
    const header = decodeHeader(envelope)
    if (!header) return new TextDecoder().decode(envelope)
    const manifest = await readManifest(folder)
    const part = manifest.parts.find((candidate) => candidate.part === header.part)
    const openedPart = await openPart({ manifest, part, path: `/${name}`, envelope, open })
    return openedPart && mayRead(openedPart.content.expression, []) ? openedPart.text : undefined
  } catch {
    return undefined
  }
}
