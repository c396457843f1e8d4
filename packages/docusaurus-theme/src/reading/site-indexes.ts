import { type SealManifest, unseal } from '@portico/seal'
import MiniSearch from 'minisearch'
import { indexFile, SEARCH_INDEX } from '../search/index-file.js'
import { INDEX_OPTIONS } from '../search/index-options.js'
import type { IndexedPage } from '../search/page-text.js'
import type { ReadingInput } from './reading-input.js'
import { releaseParts } from './release.js'

/** The search index of the public pages, or of one part's. */
export type SiteIndex = MiniSearch<IndexedPage>

/**
 * Opens the search indexes that a reader may have at this moment: the public one and those of the parts whose keys the server
 * releases. An index is kept for as long as its build lasts and its key is released, and forgotten with the first refusal.
 */
export function openIndexes(input: ReadingInput) {
  let kept = new Map<string, SiteIndex>()
  return async (manifest: SealManifest | undefined): Promise<SiteIndex[]> => {
    // The last part is the administrators' list of pages.
    const parts = manifest?.parts.slice(0, -1) ?? []
    const { keys } = manifest ? await releaseParts(input, manifest, parts) : { keys: new Map<string, Uint8Array>() }
    const before = manifest ? kept : new Map<string, SiteIndex>()
    const now = new Map<string, SiteIndex>()
    const keep = async (name: string, load: () => Promise<SiteIndex | undefined>) => {
      const index = before.get(name) ?? (await load())
      if (index) now.set(name, index)
    }
    await keep(`public ${manifest?.build}`, () => publicIndex(input))
    for (const [number, { part }] of parts.entries()) {
      const key = keys.get(part)
      if (manifest && key) await keep(part, () => sealedIndex(input, manifest, { number, part, key }))
    }
    kept = now
    return [...now.values()]
  }
}

async function publicIndex({ file }: ReadingInput): Promise<SiteIndex | undefined> {
  const bytes = await file(SEARCH_INDEX)
  return bytes && load(bytes)
}

interface Opened {
  readonly number: number
  readonly part: string
  readonly key: Uint8Array
}

async function sealedIndex(
  { file, baseUrl }: ReadingInput,
  { build }: SealManifest,
  { number, part, key }: Opened,
): Promise<SiteIndex | undefined> {
  const name = indexFile(number, build)
  const envelope = await file(name)
  const opened = envelope && (await unseal({ key, part, build, path: encodeURI(baseUrl + name), envelope }))
  return opened?.ok ? load(opened.plaintext) : undefined
}

const load = (bytes: Uint8Array): SiteIndex =>
  MiniSearch.loadJSON<IndexedPage>(new TextDecoder().decode(bytes), INDEX_OPTIONS)
