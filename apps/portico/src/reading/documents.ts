import { Readable } from 'node:stream'
import type { ReaderSite } from '@portico/docusaurus-theme/reading'
import { RequestError } from '@portico/server'
import type { Reply } from './asked.js'
import { changedPages, sinceMessage } from './changed-pages.js'
import { demandQuery, foundPages } from './found-pages.js'

/** What a document is made from. */
interface Making {
  readonly site: ReaderSite
  /** Of the site, such as `https://docs.example`. */
  readonly origin: string
  readonly baseUrl: string
  readonly query: URLSearchParams
  /** The text of the published `llms.txt`, where there is one. */
  readonly published: () => Promise<string | undefined>
  readonly now: () => number
}

interface Document {
  /** How often it may be asked for. */
  readonly kind: 'list' | 'search' | 'everything'
  readonly type: string
  /** Whether a site may have a file of its own there, which then counts. */
  readonly givesWay: boolean
  make(making: Making): Promise<string | Readable>
}

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** What this server makes for each caller from the pages that they may read, by its name below the base URL. */
export const DOCUMENTS: Readonly<Record<string, Document>> = {
  'llms.txt': { kind: 'list', type: TEXT_TYPE, givesWay: false, make: llms },
  'llms-full.txt': { kind: 'everything', type: TEXT_TYPE, givesWay: false, make: llmsFull },
  'search.json': { kind: 'search', type: JSON_TYPE, givesWay: true, make: search },
  'changes.json': { kind: 'list', type: JSON_TYPE, givesWay: true, make: changes },
}

/** The published list, and after it the private pages of this caller. */
async function llms({ site, origin, baseUrl, published }: Making): Promise<string> {
  const text =
    (await published())?.trimEnd() ?? `# ${new URL(origin).host}\n\n${linesOf(await site.list(), origin, baseUrl)}`
  const own = (await published()) === undefined ? [] : await site.listPrivate()
  return own.length === 0 ? `${text}\n` : `${text}\n\n## Private pages\n\n${linesOf(own, origin, baseUrl)}\n`
}

const linesOf = (pages: readonly { readonly path: string; readonly title: string }[], origin: string, base: string) =>
  pages
    .map(({ path, title }) => `- [${title.replace(/[[\]]/g, '\\$&')}](${origin}${twinAddress(path, base)})`)
    .join('\n')

/** Where the Markdown of a page is, by its path. */
export function twinAddress(path: string, baseUrl: string): string {
  const bare = path.replace(/(.)\/$/, '$1')
  return bare === baseUrl.replace(/(.)\/$/, '$1') ? `${baseUrl}index.md` : `${bare}.md`
}

/** All texts, one page after the other as they are opened. */
async function llmsFull({ site }: Making): Promise<Readable> {
  return Readable.from(
    (async function* () {
      for await (const { text } of site.readAll()) yield `${text.trim()}\n\n`
    })(),
    { objectMode: false },
  )
}

async function search({ site, origin, query }: Making): Promise<string> {
  const wanted = query.get('q') ?? ''
  demandQuery(wanted, (message) => new RequestError(400, message))
  const found = await site.search(wanted, query.get('section') ?? undefined)
  return JSON.stringify({ results: foundPages(found, origin) })
}

async function changes({ site, origin, query, now }: Making): Promise<string> {
  const asked = new Date(now())
  const found = await site.changes(query.get('since') ?? undefined)
  if (!found.ok) throw new RequestError(400, sinceMessage(found.build))
  return JSON.stringify(changedPages(found, { origin, asked }))
}

/** Sends a document. A stream is not begun for those who only ask about it. */
export const sendDocument = (reply: Reply, { type }: Document, made: string | Readable) => reply.type(type).send(made)
