import type { DenialReason } from '@portico/protocol'
import { decodeHeader, type SealManifest, unseal } from '@portico/seal'
import { twinPath } from '../twin-path.js'
import type { ReadingInput } from './reading-input.js'
import { readManifest, releaseParts } from './release.js'

/** Why an existing page stays closed. `other_build` means that a file is older or newer than the site's manifest. */
export type Closed =
  | { readonly why: 'denied'; readonly reason: DenialReason; readonly missing?: readonly string[] }
  | { readonly why: 'other_build' }

/** What is at the address of a page's Markdown. */
export type Twin =
  | { readonly at: 'nowhere' }
  | { readonly at: 'text'; readonly text: string }
  | { readonly at: 'closed'; readonly closed: Closed }

/**
 * Returns the Markdown that is published beside a page, opened if it is sealed.
 *
 * @param path decoded
 */
export async function readTwin(input: ReadingInput, path: string): Promise<Twin> {
  // While a site is being published, a host may return one file of the old build and one of the new.
  const first = await readOnce(input, path)
  return first.at === 'closed' && first.closed.why === 'other_build' ? readOnce(input, path) : first
}

async function readOnce(input: ReadingInput, path: string): Promise<Twin> {
  const name = twinPath(path, input.baseUrl).slice(input.baseUrl.length)
  const bytes = await input.file(encodeURI(name))
  if (!bytes) return { at: 'nowhere' }
  const header = decodeHeader(bytes)
  if (!header) return { at: 'text', text: new TextDecoder().decode(bytes) }
  const manifest = await readManifest(input)
  const part = manifest?.parts.find((one) => one.part === header.part)
  if (!manifest || !part) return OTHER_BUILD
  const { keys, denied } = await releaseParts(input, manifest, [part])
  const key = keys.get(part.part)
  if (key) return openTwin({ manifest, part: part.part, key, path: encodeURI(input.baseUrl + name), bytes })
  const { why: reason = 'invalid_ticket', missing } = denied.get(part.part) ?? {}
  return { at: 'closed', closed: { why: 'denied', reason, ...(missing && { missing }) } }
}

interface Sealed {
  readonly manifest: SealManifest
  readonly part: string
  readonly key: Uint8Array
  readonly path: string
  readonly bytes: Uint8Array
}

async function openTwin({ manifest: { build }, part, key, path, bytes: envelope }: Sealed): Promise<Twin> {
  const opened = await unseal({ key, part, build, path, envelope })
  return opened.ok ? { at: 'text', text: new TextDecoder().decode(opened.plaintext) } : OTHER_BUILD
}

const OTHER_BUILD: Twin = { at: 'closed', closed: { why: 'other_build' } }
