import { canonicalPath } from '@portico/access'
import { decodeHeader, type SealManifest } from '@portico/seal'
import type { FeedHead, FeedText } from './feed-texts.js'
import type { ListedPage } from './indexes/open-indexes.js'
import { unsealFile } from './read-description.js'
import type { ReadingInput } from './reading-input.js'

/** A feed as RSS 2.0 and as JSON Feed 1.1. */
export interface FeedDocuments {
  readonly xml: string
  readonly json: string
  /** The private pages whose texts are in it, with the part that each was opened with. */
  readonly privatePages: readonly { readonly path: string; readonly parts: readonly string[] }[]
}

/** An entry, with the part that it was opened with. */
interface FeedEntry extends FeedText {
  readonly part?: string
}

interface Changes {
  readonly head: FeedHead
  /** The names of the site's own feeds. */
  readonly feeds: readonly string[]
  /** The pages that the reader may read. */
  readonly pages: readonly ListedPage[]
  /** The parts that are open to the reader; missing if the site is not sealed. */
  readonly openParts: OpenParts | undefined
}

interface OpenParts {
  readonly manifest: SealManifest
  readonly keys: ReadonlyMap<string, Uint8Array>
}

/** The maximum number of entries in a feed; the newest are kept. */
const MOST = 100

/**
 * Returns what one reader may read of recent changes: pages, each with its latest change, and entries of the site's own feeds.
 */
export async function changeFeed(
  input: ReadingInput,
  { head, feeds, pages, openParts }: Changes,
): Promise<FeedDocuments> {
  const entries = (await Promise.all(feeds.map((name) => entriesOf(input, name, openParts)))).flat()
  const feedKeys = new Set(entries.map(({ path, title }) => `${path} ${title}`))
  const changed = pages.flatMap(({ path, title, changed: at }): FeedEntry[] =>
    at === undefined || feedKeys.has(`${path} ${title}`)
      ? []
      : [{ title, date: new Date(at), text: '', path, mark: `changed ${at}` }],
  )
  const newest = [...entries, ...changed].sort((a, b) => b.date.valueOf() - a.date.valueOf()).slice(0, MOST)
  // Loaded on demand: programs that only read pages do not need it.
  const { feedTexts } = await import('./feed-texts.js')
  return { ...feedTexts(head, newest), privatePages: privatePagesIn(newest) }
}

/** Each private page whose text is in one of these entries, once for each part. */
function privatePagesIn(entries: readonly FeedEntry[]): FeedDocuments['privatePages'] {
  const pages = new Map<string, { readonly path: string; readonly parts: readonly string[] }>()
  for (const { path: address, text, part } of entries) {
    if (part === undefined || text === '') continue
    const path = canonicalPath(address) ?? address
    pages.set(`${part} ${path}`, { path, parts: [part] })
  }
  return [...pages.values()]
}

/** The entries of one of the site's feeds, as published for everyone and for each part that is open. */
async function entriesOf(input: ReadingInput, name: string, openParts: OpenParts | undefined): Promise<FeedEntry[]> {
  const parts = (openParts?.manifest.parts ?? []).map((_, number) => `${name}.${number}.json`)
  const texts = await Promise.all([`${name}.json`, ...parts].map((file) => textOf(input, file, openParts)))
  return texts.flatMap((text) => (text === undefined ? [] : itemsOf(text)))
}

async function textOf(
  input: ReadingInput,
  name: string,
  openParts: OpenParts | undefined,
): Promise<{ readonly text: string; readonly part?: string } | undefined> {
  const bytes = await input.file(name)
  const header = bytes && decodeHeader(bytes)
  if (!bytes || !header) return bytes && { text: new TextDecoder().decode(bytes) }
  const key = openParts?.keys.get(header.part)
  const open =
    openParts && key && (await unsealFile(input, openParts.manifest, { part: header.part, key, name, bytes }))
  return open && { text: new TextDecoder().decode(open), part: header.part }
}

/** The items of a JSON Feed that this theme wrote. */
function itemsOf({ text, part }: { readonly text: string; readonly part?: string }): FeedEntry[] {
  const { items = [] } = JSON.parse(text) as { items?: readonly Readonly<Record<string, string>>[] }
  return items.flatMap(({ title = '', url, summary = '', date_modified: date }) => {
    if (url === undefined || date === undefined) return []
    const { pathname, hash } = new URL(url)
    return [{ title, date: new Date(date), text: summary, path: pathname + hash, part }]
  })
}
