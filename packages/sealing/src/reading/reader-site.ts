import { canonicalPath } from '@portico/access'
import type { SealManifest } from '@portico/seal'
import { sectionsText } from '../programs/twin-text.js'
import type { IndexedPage } from '../search/page-text.js'
import { changeFeed, type FeedDocuments } from './change-feed.js'
import type { FeedHead } from './feed-texts.js'
import { changesSince, type SiteChanges } from './indexes/changes.js'
import type { FoundPage, ListedPage } from './indexes/open-indexes.js'
import { isBelow, pageAt } from './indexes/page-at.js'
import { openIndexes, type ReleasedIndexes } from './indexes/site-indexes.js'
import { type DescribedRoute, type ReadDescription, readDescription } from './read-description.js'
import { type Closed, readTwin } from './read-twin.js'
import type { ReadingInput } from './reading-input.js'
import { type Released, readManifest, releaseEachPage, releasePages } from './release.js'

/** A text of a page. */
export interface OpenedText {
  /** The path of the page, canonical. */
  readonly path: string
  /** The parts that its text was opened with; none for a public text. */
  readonly parts: readonly string[]
}

/** A page that was read, with its text as Markdown. */
export interface ReadPage extends OpenedText {
  readonly title: string
  readonly text: string
}

/** A page that was found, with the text around each match. */
export type FoundText = Omit<FoundPage, 'indexes'> & OpenedText

/** The text of a page, or why it cannot be read. */
export type PageRead =
  | ({ readonly ok: true } & ReadPage)
  | ({ readonly ok: false } & Closed)
  | { readonly ok: false; readonly why: 'missing' }

/** A site as one reader reads it. Every call asks the server again, so that nothing withdrawn stays open. */
export interface ReaderSite {
  /** Returns the pages that match a query, best first. @param under only pages at or below this path. */
  search(query: string, under?: string): Promise<FoundText[]>
  /** Returns all pages that may be read, by path. */
  list(under?: string): Promise<ListedPage[]>
  /** Like `list`, but only the private pages. */
  listPrivate(): Promise<ListedPage[]>
  /** Returns the pages that may be read and have changed since an instant or since a build. */
  changes(since?: string): Promise<SiteChanges>
  /**
   * Returns a feed of the pages that may be read, each with its latest change, and the entries of the site's feeds that may be
   * read.
   * @param feeds their names in the site's options
   */
  changeFeed(head: FeedHead, feeds: readonly string[]): Promise<FeedDocuments>
  /** @param id the address of a page or of its Markdown; it is resolved here, once */
  read(id: string): Promise<PageRead>
  /** Returns an API description as the reader may see it; undefined if all of it is closed. */
  describe(described: DescribedRoute): Promise<ReadDescription | undefined>
  /** Yields the texts of all pages that may be read, one at a time, by path. */
  readAll(): AsyncGenerator<ReadPage>
}

export function readerSite(input: ReadingInput): ReaderSite {
  const indexes = openIndexes(input)
  const currentIndexes = async () => indexes(await readManifest(input))
  return {
    async search(query, under = '') {
      const { ask, own } = await currentIndexes()
      const parts = new Set(own.map(({ name }) => name))
      return (await ask('find', { query, under })).map(({ indexes: names, ...page }) => ({
        ...page,
        path: canonicalPath(page.url) ?? page.url,
        parts: names.filter((name) => parts.has(name)),
      }))
    },
    list: async (under = '') =>
      (await (await currentIndexes()).ask('pages', {})).filter(({ path }) => isBelow(path, under)),
    async listPrivate() {
      const { ask, own } = await currentIndexes()
      return ask('pages', {}, own)
    },
    async changes(since) {
      const manifest = await readManifest(input)
      return changesSince(await (await indexes(manifest)).ask('pages', {}), { since, build: manifest?.build })
    },
    async changeFeed(head, feeds) {
      const manifest = await readManifest(input)
      const released = manifest && (await releasePages(input, manifest))
      const pages = await (await indexes(manifest, released)).ask('pages', {})
      return changeFeed(input, {
        head,
        feeds,
        pages,
        openParts: manifest && released && { manifest, keys: released.keys },
      })
    },
    read: (id) => readPage(input, id, currentIndexes),
    describe: (described) => readDescription(input, described),
    async *readAll() {
      const manifest = await readManifest(input)
      const released = manifest && (await releasePages(input, manifest))
      const pages = await indexes(manifest, released)
      const once = released ? await atThisMoment(input, manifest, released, pages) : input
      for (const { path } of await pages.ask('pages', {})) {
        const page = await readPage(once, path, async () => pages)
        if (page.ok) yield page
      }
    },
  }
}

const MISSING = { ok: false, why: 'missing' } as const

/** @param indexes those that the reader may use at this moment */
async function readPage(input: ReadingInput, id: string, indexes: () => Promise<ReleasedIndexes>): Promise<PageRead> {
  const path = pageAt(id, input)
  if (path === undefined) return MISSING
  const twin = await readTwin(input, path)
  if (twin.at === 'closed') return { ok: false, ...twin.closed }
  if (twin.at === 'text') return pageOf(path, twin)
  // A page that was not written in Markdown is read from the search indexes: each has the pieces for its readers.
  const { everyone, own, ask } = await indexes()
  const pieces = await Promise.all([
    ask('page', { path }, everyone).then((indexed) => ({ indexed, parts: [] })),
    ...own.map((index) => ask('page', { path }, [index]).then((indexed) => ({ indexed, parts: [index.name] }))),
  ])
  const results = pieces.flatMap(({ indexed, parts }) => (indexed ? [{ indexed, parts }] : []))
  const [first] = results
  if (!first) return MISSING
  return {
    ok: true,
    path,
    title: first.indexed.title,
    text: textOf({ ...first.indexed, sections: results.flatMap(({ indexed }) => indexed.sections) }),
    parts: results.flatMap(({ parts }) => parts),
  }
}

/** For one call that reads many pages: what the server released at its start applies to all of them. */
async function atThisMoment(
  input: ReadingInput,
  manifest: SealManifest,
  { result }: Released,
  { own, ask }: ReleasedIndexes,
): Promise<ReadingInput> {
  const pages = own.map(async (index) => ({ part: index.name, paths: await ask('pages', {}, [index]) }))
  const keys = await releaseEachPage(input, manifest, await Promise.all(pages))
  return {
    ...input,
    release: async (request) => {
      const { build, pages: wanted = [] } = request
      if (build !== manifest.build) return { keys: [], denied: [], groups: [] }
      const own = wanted.flatMap(({ part, path }) => keys.get(`${part} ${path}`) ?? [])
      // What several editions of a site have alike is of a part that has no index.
      return own.length < wanted.length ? input.release(request) : { ...result, pages: own }
    },
  }
}

const pageOf = (path: string, { text, part }: { readonly text: string; readonly part?: string }): PageRead => ({
  ok: true,
  path,
  title: /^# (.+)$/m.exec(text)?.[1] ?? path,
  text,
  parts: part === undefined ? [] : [part],
})

const textOf = ({ title, sections }: IndexedPage): string =>
  [`# ${title}`, sectionsText(sections)].filter(Boolean).join('\n\n')
