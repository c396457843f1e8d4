import type { OpenedText, ReaderSite } from '@portico/sealing/reading'
import { UserError } from '../output.js'
import { changedPages, sinceMessage } from '../reading/changed-pages.js'
import { demandQuery, foundPages } from '../reading/search-results.js'
import type { NotRead } from './unreadable-page.js'

/** A tool for the program, as the protocol describes it. */
export interface Tool<Input> {
  readonly title: string
  readonly description: string
  /** JSON Schemas of its input and output. */
  readonly takes: object
  readonly answers: object
  /** Set if it does more than read. */
  readonly leaves?: true
  run(input: Input): Promise<{ readonly structured: Readonly<Record<string, unknown>>; readonly text: string }>
}

const MOST_PAGES = 2_000

export const TEXT = { type: 'string' } as const
const FOUND = {
  type: 'object',
  properties: { id: TEXT, title: TEXT, url: TEXT, text: TEXT },
  required: ['id', 'title', 'url', 'text'],
} as const
const PATH = { ...TEXT, description: 'A path such as /docs/api: only pages there and below.' }

/** The JSON Schema of an object with these properties and no others. */
export const object = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const FETCHED = { id: TEXT, title: TEXT, text: TEXT, url: TEXT, metadata: { type: 'object' } } as const
const CHANGED = { id: TEXT, title: TEXT, url: TEXT, changed: TEXT, digest: TEXT } as const

/** The schemas of each tool's input and output. They are compiled once, so they are constants. */
const SCHEMAS = {
  search: {
    takes: object({ query: { ...TEXT, minLength: 1 }, section: PATH }, ['query']),
    answers: object({ results: { type: 'array', items: FOUND } }, ['results']),
  },
  fetch: {
    takes: object({ id: { ...TEXT, minLength: 1 } }, ['id']),
    answers: object(FETCHED, ['id', 'title', 'text', 'url']),
  },
  list_pages: {
    takes: object({ under: PATH }, []),
    answers: object(
      {
        pages: { type: 'array', items: object({ id: TEXT, title: TEXT, url: TEXT }, ['id', 'title', 'url']) },
        total: { type: 'integer' },
      },
      ['pages', 'total'],
    ),
  },
  list_changes: {
    takes: object(
      {
        since: {
          ...TEXT,
          description: 'A time such as 2026-01-31T12:00:00Z, or the build from an earlier response.',
        },
      },
      [],
    ),
    answers: object(
      {
        build: { type: ['string', 'null'] },
        asked_at: TEXT,
        total: { type: 'integer' },
        pages: { type: 'array', items: object(CHANGED, ['id', 'title', 'url']) },
      },
      ['build', 'asked_at', 'total', 'pages'],
    ),
  },
} as const

interface ToolSite {
  readonly site: ReaderSite
  /** The origin of the site, such as `https://docs.example`. */
  readonly origin: string
  /** The message for a page that was not read, by the requested id. */
  readonly whyNot: (page: NotRead, id: string) => string
  /** Records the texts that are about to be returned, if the server does so. */
  readonly noteTexts?: (texts: readonly OpenedText[]) => Promise<void>
  /** Counts that a page was read, without its reader. */
  readonly countRead?: (path: string) => void
}

/** What a reader's program can do with a site. All of these tools only read. */
export function siteTools({ site, origin, whyNot, noteTexts, countRead }: ToolSite) {
  const urlOf = (path: string) => new URL(path, origin).href
  return {
    search: {
      title: 'Search',
      description: 'Searches the pages that the reader may read. Returns the best matches with the surrounding text.',
      ...SCHEMAS.search,
      async run({ query, section }: { query: string; section?: string }) {
        demandQuery(query, (message) => new UserError(`${message[0]?.toUpperCase()}${message.slice(1)}.`))
        const found = await site.search(query, section)
        await noteTexts?.(found)
        const results = foundPages(found, origin)
        return { structured: { results }, text: JSON.stringify({ results }) }
      },
    } satisfies Tool<{ query: string; section?: string }>,

    fetch: {
      title: 'Read a page',
      description: 'The text of a page as Markdown, by the id that search or list_pages returned.',
      ...SCHEMAS.fetch,
      async run({ id }: { id: string }) {
        const page = await site.read(id.startsWith(`${origin}/`) ? id.slice(origin.length) : id)
        if (!page.ok) throw new UserError(whyNot(page, id))
        const { path, title, text } = page
        await noteTexts?.([page])
        countRead?.(path)
        return { structured: { id: path, title, text, url: urlOf(path), metadata: { format: 'markdown' } }, text }
      },
    } satisfies Tool<{ id: string }>,

    list_pages: {
      title: 'List pages',
      description: 'All pages that the reader may read, by path.',
      ...SCHEMAS.list_pages,
      async run({ under }: { under?: string }) {
        const all = await site.list(under)
        const pages = all.slice(0, MOST_PAGES).map(({ path, title }) => ({ id: path, title, url: urlOf(path) }))
        const structured = { pages, total: all.length }
        return { structured, text: JSON.stringify(structured) }
      },
    } satisfies Tool<{ under?: string }>,

    list_changes: {
      title: 'List changes',
      description:
        'The pages that the reader may read and that changed since a given time, newest first. Without a time, all pages with a digest of each.',
      ...SCHEMAS.list_changes,
      async run({ since }: { since?: string }) {
        const requestTime = new Date()
        const changes = await site.changes(since)
        if (!changes.ok) throw new UserError(`${sinceMessage(changes.build)}.`)
        const structured = changedPages(changes, { origin, requestTime })
        return { structured, text: JSON.stringify(structured) }
      },
    } satisfies Tool<{ since?: string }>,
  }
}
