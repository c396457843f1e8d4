import MiniSearch from 'minisearch'
import { type FoundPage, find } from '../search/find.js'
import type { IndexedPage, Section } from '../search/page-text.js'
import { type Closed, readTwin } from './read-twin.js'
import type { ReadingInput } from './reading-input.js'
import { readManifest } from './release.js'
import { openIndexes, type SiteIndex } from './site-indexes.js'

/** The text of a page as Markdown, or why there is none. */
export type PageRead =
  | { readonly ok: true; readonly path: string; readonly title: string; readonly text: string }
  | ({ readonly ok: false } & Closed)
  | { readonly ok: false; readonly why: 'missing' }

/** A site as one reader reads it. Every call asks the server again, so that nothing stays open that was withdrawn. */
export interface ReaderSite {
  /** The pages that answer a query, best first. @param under only pages at this path or below it. */
  search(query: string, under?: string): Promise<FoundPage[]>
  /** All pages that may be read, by path. */
  list(under?: string): Promise<{ readonly path: string; readonly title: string }[]>
  read(path: string): Promise<PageRead>
}

export function readerSite(input: ReadingInput): ReaderSite {
  const indexes = openIndexes(input)
  return {
    async search(query, under = '') {
      const open = await indexes(await readManifest(input))
      return find(
        open.map((index) => below(index, under)),
        query,
      )
    },

    async list(under = '') {
      const open = await indexes(await readManifest(input))
      return all(open)
        .filter(({ url }) => isBelow(url, under))
        .map(({ url, title }) => ({ path: url, title }))
        .sort((one, other) => (one.path < other.path ? -1 : 1))
    },

    async read(path) {
      const plain = plainPath(path, input.baseUrl)
      if (plain === undefined) return MISSING
      const twin = await readTwin(input, plain)
      if (twin.at !== 'nowhere') return twin.at === 'text' ? pageOf(plain, twin.text) : { ok: false, ...twin.closed }
      // A page that was not written in Markdown is known by what the search finds in it.
      const indexed = all(await indexes(await readManifest(input))).find(({ url }) => bare(url) === bare(plain))
      return indexed ? { ok: true, path: indexed.url, title: indexed.title, text: textOf(indexed) } : MISSING
    },
  }
}

const MISSING = { ok: false, why: 'missing' } as const

const all = (indexes: readonly SiteIndex[]): IndexedPage[] =>
  indexes.flatMap((index) =>
    index.search(MiniSearch.wildcard).map(({ id, title, sections }) => ({
      url: id as string,
      title: title as string,
      sections: sections as readonly Section[],
    })),
  )

const below = (index: SiteIndex, under: string): Pick<SiteIndex, 'search'> => ({
  search: (query, options) => index.search(query, { ...options, filter: ({ id }) => isBelow(id as string, under) }),
})

const bare = (path: string) => path.replace(/\/+$/, '')

const isBelow = (path: string, under: string) => bare(path) === bare(under) || path.startsWith(`${bare(under)}/`)

/** A page's own path, of what a program may know it by; undefined for what is not below the base URL. */
function plainPath(text: string, baseUrl: string): string | undefined {
  try {
    const { pathname, host } = new URL(text, 'http://site.invalid')
    const path = bare(decodeURI(pathname).replace(/(?:\/index)?\.(?:html|md)$/, '')) || '/'
    return host === 'site.invalid' && `${bare(path)}/`.startsWith(baseUrl) ? path : undefined
  } catch {
    return undefined
  }
}

const pageOf = (path: string, text: string): PageRead => ({
  ok: true,
  path,
  title: /^# (.+)$/m.exec(text)?.[1] ?? path,
  text,
})

const textOf = ({ title, sections }: IndexedPage): string =>
  [`# ${title}`, ...sections.flatMap(({ heading, text }) => [...(heading ? [`## ${heading}`] : []), text])]
    .filter(Boolean)
    .join('\n\n')
