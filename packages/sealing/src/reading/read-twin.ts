import type { DenialReason } from '@portico/protocol'
import { decodeHeader, type ManifestPart, type SealManifest, unseal } from '@portico/seal'
import { twinName, urlPath } from '../plan/paths.js'
import type { ReadingInput } from './reading-input.js'
import { readManifest, releasePage, releaseParts } from './release.js'

/** Why an existing page stays closed. `other_build` means that a file is older or newer than the site's manifest. */
export type Closed =
  | { readonly why: 'denied'; readonly reason: DenialReason; readonly missing?: readonly string[] }
  | { readonly why: 'other_build' }

/** What is at the address of a page's Markdown. */
export type Twin =
  | { readonly at: 'nowhere' }
  /** `part` is the part that it was opened with; missing for a public text. */
  | { readonly at: 'text'; readonly text: string; readonly part?: string }
  | { readonly at: 'closed'; readonly closed: Closed }

/**
 * Returns the Markdown that is published beside a page, opened if it is sealed.
 *
 * @param path canonical
 */
export async function readTwin(input: ReadingInput, path: string): Promise<Twin> {
  // While a site is being published, a host may return one file of the old build and one of the new.
  const first = await readOnce(input, path)
  return first.at === 'closed' && first.closed.why === 'other_build' ? readOnce(input, path) : first
}

async function readOnce(input: ReadingInput, path: string): Promise<Twin> {
  const twin = await twinFile(input, twinName(path, input.baseUrl))
  if (!twin) return { at: 'nowhere' }
  const { name, bytes } = twin
  const header = decodeHeader(bytes)
  if (!header) return { at: 'text', text: new TextDecoder().decode(bytes) }
  const manifest = await readManifest(input)
  const part = manifest?.parts.find((candidate) => candidate.part === header.part)
  if (!manifest || !part) return OTHER_BUILD
  const { own, denied } =
    header.page === undefined
      ? await releaseShared(input, manifest, part)
      : await releasePage(input, manifest, part, path)
  if (own) return openTwin({ manifest, part: part.part, ...own, path: urlPath(input.baseUrl + name), bytes })
  // The envelope of another page, at an address that is none.
  if (!denied) return OTHER_BUILD
  const { why: reason, missing } = denied
  return { at: 'closed', closed: { why: 'denied', reason, missing } }
}

/** For Markdown at a private address that belongs to no page. */
async function releaseShared(input: ReadingInput, manifest: SealManifest, part: ManifestPart) {
  const { keys, denied } = await releaseParts(input, manifest, [part])
  const key = keys.get(part.part)
  return { own: key && { key, page: undefined }, denied: denied.get(part.part) }
}

/** Some file systems decompose the letters of names, and a sealed file is bound to its name as it was built. */
async function twinFile({ file }: ReadingInput, canonicalName: string) {
  for (const name of new Set([canonicalName, canonicalName.normalize('NFD')])) {
    const bytes = await file(urlPath(name))
    if (bytes) return { name, bytes }
  }
  return undefined
}

interface Sealed {
  readonly manifest: SealManifest
  readonly part: string
  readonly page: string | undefined
  readonly key: Uint8Array
  readonly path: string
  readonly bytes: Uint8Array
}

async function openTwin({ manifest: { build }, bytes: envelope, ...own }: Sealed): Promise<Twin> {
  const result = await unseal({ ...own, build, envelope })
  return result.ok ? { at: 'text', text: new TextDecoder().decode(result.plaintext), part: own.part } : OTHER_BUILD
}

const OTHER_BUILD: Twin = { at: 'closed', closed: { why: 'other_build' } }
