import { decodeHeader, type SealManifest } from '@portico/seal'
import type { FeedHead, FeedText } from './feed-texts.js'
import type { ListedPage } from './indexes/open-indexes.js'
import { unsealFile } from './read-description.js'
import type { ReadingInput } from './reading-input.js'

/** A feed as RSS 2.0 and as JSON Feed 1.1. */
export interface FeedDocuments {
  readonly xml: string
  readonly json: string
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
  const changed = pages.flatMap(({ path, title, changed: at }): FeedText[] =>
    at === undefined || feedKeys.has(`${path} ${title}`)
      ? []
      : [{ title, date: new Date(at), text: '', path, mark: `changed ${at}` }],
  )
  const newest = [...entries, ...changed].sort((a, b) => b.date.valueOf() - a.date.valueOf())
  // Loaded on demand: programs that only read pages do not need it.
  const { feedTexts } = await import('./feed-texts.js')
  return feedTexts(head, newest.slice(0, MOST))
}

/** The entries of one of the site's feeds, as published for everyone and for each part that is open. */
async function entriesOf(input: ReadingInput, name: string, openParts: OpenParts | undefined): Promise<FeedText[]> {
  const parts = (openParts?.manifest.parts ?? []).map((_, number) => `${name}.${number}.json`)
  const texts = await Promise.all([`${name}.json`, ...parts].map((file) => textOf(input, file, openParts)))
  return texts.flatMap((text) => (text === undefined ? [] : itemsOf(text)))
}

async function textOf(
  input: ReadingInput,
  name: string,
  openParts: OpenParts | undefined,
): Promise<string | undefined> {
  const bytes = await input.file(name)
  const header = bytes && decodeHeader(bytes)
  if (!bytes || !header) return bytes && new TextDecoder().decode(bytes)
  const key = openParts?.keys.get(header.part)
  const open =
    openParts && key && (await unsealFile(input, openParts.manifest, { part: header.part, key, name, bytes }))
  return open && new TextDecoder().decode(open)
}

/** The items of a JSON Feed that this theme wrote. */
function itemsOf(text: string): FeedText[] {
  const { items = [] } = JSON.parse(text) as { items?: readonly Readonly<Record<string, string>>[] }
  return items.flatMap(({ title = '', url, summary = '', date_modified: date }) => {
    if (url === undefined || date === undefined) return []
    const { pathname, hash } = new URL(url)
    return [{ title, date: new Date(date), text: summary, path: pathname + hash }]
  })
}
