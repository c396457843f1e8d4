import { Readable } from 'node:stream'
import { type OpenedText, type ReaderSite, type ReadPage, twinPath } from '@portico/sealing/reading'
import { RequestError } from '@portico/server'
import { changedPages, sinceMessage } from './changed-pages.js'
import { encoded, type SiteReply } from './request-address.js'
import { demandQuery, foundPages } from './search-results.js'

/** The data that a document is generated from. */
interface Making {
  readonly site: ReaderSite
  /** The origin of the site, such as `https://docs.example`. */
  readonly origin: string
  readonly baseUrl: string
  readonly query: URLSearchParams
  /** The text of the published `llms.txt`, if there is one. */
  readonly published: () => Promise<string | undefined>
  readonly now: () => number
  /** Records the private texts that are about to be sent. */
  readonly noteTexts: (texts: readonly OpenedText[]) => Promise<void>
}

interface Document {
  /** How often it may be requested. */
  readonly kind: 'list' | 'search' | 'everything'
  readonly type: string
  /** Whether a site may publish its own file there, which then takes precedence. */
  readonly givesWay: boolean
  make(making: Making): Promise<string | Readable>
}

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** The documents that this server generates for each caller from the pages that they may read, by name below the base URL. */
export const DOCUMENTS: Readonly<Record<string, Document>> = {
  'llms.txt': { kind: 'list', type: TEXT_TYPE, givesWay: false, make: llms },
  'llms-full.txt': { kind: 'everything', type: TEXT_TYPE, givesWay: false, make: llmsFull },
  'search.json': { kind: 'search', type: JSON_TYPE, givesWay: true, make: search },
  'changes.json': { kind: 'list', type: JSON_TYPE, givesWay: true, make: changes },
}

/** The published list, followed by the private pages of this caller. */
async function llms({ site, origin, baseUrl, published }: Making): Promise<string> {
  const text =
    (await published())?.trimEnd() ?? `# ${new URL(origin).host}\n\n${linesOf(await site.list(), origin, baseUrl)}`
  const own = (await published()) === undefined ? [] : await site.listPrivate()
  return own.length === 0 ? `${text}\n` : `${text}\n\n## Private pages\n\n${linesOf(own, origin, baseUrl)}\n`
}

const linesOf = (pages: readonly { readonly path: string; readonly title: string }[], origin: string, base: string) =>
  pages
    .map(({ path, title }) => `- [${title.replace(/[[\]]/g, '\\$&')}](${origin}${encoded(twinPath(path, base))})`)
    .join('\n')

/** How many pages are recorded in one statement. */
const NOTED_TOGETHER = 50

/** All texts, some pages after the others as they are opened and recorded. */
async function llmsFull({ site, noteTexts }: Making): Promise<Readable> {
  return Readable.from(
    (async function* () {
      let waiting: ReadPage[] = []
      const recorded = async () => {
        const pages = waiting
        waiting = []
        await noteTexts(pages)
        return pages.map(({ text }) => `${text.trim()}\n\n`).join('')
      }
      for await (const page of site.readAll()) if (waiting.push(page) === NOTED_TOGETHER) yield recorded()
      if (waiting.length > 0) yield recorded()
    })(),
    { objectMode: false },
  )
}

async function search({ site, origin, query, noteTexts }: Making): Promise<string> {
  const text = query.get('q') ?? ''
  demandQuery(text, (message) => new RequestError(400, message))
  const pages = await site.search(text, query.get('section') ?? undefined)
  await noteTexts(pages)
  return JSON.stringify({ results: foundPages(pages, origin) })
}

async function changes({ site, origin, query, now }: Making): Promise<string> {
  const requestTime = new Date(now())
  const siteChanges = await site.changes(query.get('since') ?? undefined)
  if (!siteChanges.ok) throw new RequestError(400, sinceMessage(siteChanges.build))
  return JSON.stringify(changedPages(siteChanges, { origin, requestTime }))
}

/** Sends a document. A stream is not started for HEAD requests. */
export const sendDocument = (reply: SiteReply, { type }: Document, content: string | Readable) =>
  reply.type(type).send(content)
