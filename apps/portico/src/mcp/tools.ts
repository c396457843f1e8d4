import type { FoundPage, PageRead, ReaderSite } from '@portico/docusaurus-theme/reading'
import { UserError } from '../output.js'

/** A tool of the program, in the words of the protocol. */
export interface Tool<Given> {
  readonly title: string
  readonly description: string
  /** JSON Schemas of what it takes and answers. */
  readonly takes: object
  readonly answers: object
  run(given: Given): Promise<{ readonly structured: Readonly<Record<string, unknown>>; readonly text: string }>
}

const MOST_PAGES = 2_000
const LONGEST_QUERY = 500

const TEXT = { type: 'string' } as const
const FOUND = {
  type: 'object',
  properties: { id: TEXT, title: TEXT, url: TEXT, text: TEXT },
  required: ['id', 'title', 'url', 'text'],
} as const
const PATH = { ...TEXT, description: 'A path such as /docs/api: only pages there and below.' }

const object = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** What a reader's program can do with a site. Everything only reads. @param origin of the site */
export function siteTools(site: ReaderSite, origin: string) {
  const urlOf = (path: string) => new URL(path, origin).href
  return {
    search: {
      title: 'Search',
      description:
        'Searches the pages that the reader may read. Answers the best ones with the words around each match.',
      takes: object({ query: { ...TEXT, minLength: 1 }, section: PATH }, ['query']),
      answers: object({ results: { type: 'array', items: FOUND } }, ['results']),
      async run({ query, section }: { query: string; section?: string }) {
        if (query.length > LONGEST_QUERY)
          throw new UserError(`The query has ${query.length} characters; ${LONGEST_QUERY} are the most. Shorten it.`)
        const pages = await site.search(query, section)
        const results = pages.map((page) => ({ ...shown(page), url: urlOf(page.url) }))
        return { structured: { results }, text: JSON.stringify({ results }) }
      },
    } satisfies Tool<{ query: string; section?: string }>,

    fetch: {
      title: 'Read a page',
      description: 'The text of a page as Markdown, by the id that search or list_pages gave.',
      takes: object({ id: { ...TEXT, minLength: 1 } }, ['id']),
      answers: object({ id: TEXT, title: TEXT, text: TEXT, url: TEXT, metadata: { type: 'object' } }, [
        'id',
        'title',
        'text',
        'url',
      ]),
      async run({ id }: { id: string }) {
        const page = await site.read(id.startsWith(`${origin}/`) ? id.slice(origin.length) : id)
        if (!page.ok) throw new UserError(whyNot(page, id))
        const { path, title, text } = page
        return { structured: { id: path, title, text, url: urlOf(path), metadata: { format: 'markdown' } }, text }
      },
    } satisfies Tool<{ id: string }>,

    list_pages: {
      title: 'List pages',
      description: 'All pages that the reader may read, by path.',
      takes: object({ under: PATH }, []),
      answers: object(
        {
          pages: { type: 'array', items: object({ id: TEXT, title: TEXT, url: TEXT }, ['id', 'title', 'url']) },
          total: { type: 'integer' },
        },
        ['pages', 'total'],
      ),
      async run({ under }: { under?: string }) {
        const all = await site.list(under)
        const pages = all.slice(0, MOST_PAGES).map(({ path, title }) => ({ id: path, title, url: urlOf(path) }))
        const structured = { pages, total: all.length }
        return { structured, text: JSON.stringify(structured) }
      },
    } satisfies Tool<{ under?: string }>,
  }
}

function shown({ url, title, hits }: FoundPage) {
  const words = (pieces: FoundPage['title']) => pieces.map(({ text }) => text).join('')
  const text = hits
    .map(({ heading, excerpt }) => [words(heading), words(excerpt)].filter(Boolean).join(': '))
    .join('\n')
  return { id: url, title: words(title), text }
}

type NotRead = Extract<PageRead, { ok: false }>

/** A sentence for the program, with the next step. */
function whyNot(page: NotRead, id: string): string {
  const named = JSON.stringify(id.slice(0, 200))
  if (page.why === 'missing')
    return `There is no page ${named} that this token may read. Use an id that search or list_pages gave.`
  if (page.why === 'other_build')
    return `The site is being published, and ${named} is of another build. Try again in a minute.`
  const groups = page.missing?.length ? ` It is for the groups ${page.missing.join(', ')}.` : ''
  return `The page ${named} is private. ${REASONS[page.reason]}${groups}`
}

const REASONS: Readonly<Record<Extract<NotRead, { why: 'denied' }>['reason'], string>> = {
  groups: 'The reader token does not cover it, or its reader lost access.',
  agreement: 'Its reader has to accept an agreement on the site first.',
  suspended: 'The membership of its reader is suspended.',
  origin: 'It is not released to programs.',
  unknown_key: 'The site is not sealed for this server. Give the address of its identity server with --server.',
  invalid_ticket: 'Without a reader token it stays closed. Set PORTICO_READER_TOKEN.',
}
