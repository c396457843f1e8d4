import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { canonicalPath } from '@portico/access'
import { toJson } from '@portico/openapi/description'
import { type DescribedRoute, type OpenedText, twinPath } from '@portico/sealing/reading'
import { type PageReader, type PorticoServer, RequestError } from '@portico/server'
import { hasBearer } from '@portico/server/bearer'
import { isEnvelope } from '../site/envelope.js'
import { fileIn } from '../site/locate-file.js'
import { publishedFactsOf } from '../site/published-facts.js'
import { DOCUMENTS, sendDocument } from './documents.js'
import { doorsOf } from './door.js'
import type { IndexCache } from './index-cache.js'
import { noteOpened } from './note-opened.js'
import { openSite } from './open-site.js'
import { challenge, onlyForCaller, REFUSALS, refuse } from './refuse.js'
import {
  addVary,
  encoded,
  type RequestAddress,
  requestAddress,
  type SiteHandler,
  type SiteReply,
  type SiteRequest,
  wants,
  wantsSealedFile,
} from './request-address.js'
import { type Edition, editionAt, type SiteFacts } from './site-facts.js'

export interface ReadingParts {
  /** The folder with the published site. */
  readonly folder: string
  readonly facts: () => Promise<SiteFacts>
  /** Where the site is served. */
  readonly url: string
  /** Where readers manage their account. */
  readonly account: string
  readonly indexes: IndexCache
  readonly pageReader: PorticoServer['pageReader']
  /** Counts what a program read, without its reader. */
  readonly countProgram: PorticoServer['countProgram']
  /** Why nothing private can be opened, if the site is sealed for another server. */
  readonly problem: () => Promise<string | undefined>
  /** Handles every other request for the site. */
  readonly otherwise: SiteHandler
}

/**
 * Handles requests for private addresses, for Markdown, and for documents that depend on the caller: if the site lets the server
 * decrypt pages, with what the caller's token may read, and otherwise with a status that no program mistakes for the page.
 */
export function serveReading(parts: ReadingParts): SiteHandler {
  const { facts: read, otherwise } = parts
  const root = realpathSync(parts.folder)
  const url = parts.url.replace(/\/$/, '')
  const placesOf = (edition: Edition | undefined) => ({
    url,
    account: parts.account,
    site: `${url}${encoded(edition?.baseUrl ?? '/')}`.replace(/\/$/, ''),
  })
  const published = publishedFactsOf(root)
  const door = doorsOf(root)

  const refused = (request: SiteRequest, reply: SiteReply, error: unknown, edition: Edition | undefined) => {
    if (error instanceof RequestError) return refuse(request, reply, error, placesOf(edition))
    throw error
  }
  /** Records what is about to be sent, before it is sent: who reads the private parts of it, and that a program reads the page. */
  const noteRead = async (
    request: SiteRequest,
    reader: PageReader | undefined,
    { path, parts: openParts = [] }: Pick<OpenedText, 'path'> & Partial<OpenedText>,
  ) => {
    await noteTexts(request, reader, [{ path, parts: openParts }])
    if (request.method !== 'HEAD') parts.countProgram(request, path)
  }
  const notOurs = async () =>
    new RequestError(503, `this build is not sealed for this server: ${(await parts.problem()) ?? 'seal it again'}`)

  /** Responds at a private address with its text, its door, or a message. */
  const answerPrivate = async (
    request: SiteRequest,
    reply: SiteReply,
    address: RequestAddress,
    edition: Edition | undefined,
  ) => {
    const { kind } = wants(request)
    const isKnown = hasBearer(request)
    const error = await textOrError(request, reply, address, edition, isKnown)
    if (error === undefined) return reply
    if (kind === 'text' || error.status === 503) return refused(request, reply, error, edition)
    // A browser that follows a link to the Markdown of a page is redirected to the page, where its reader can sign in.
    const isHome = `${address.page}/` === edition?.baseUrl
    const slash = !isHome && (await published()).trailingSlash ? '/' : ''
    const canonical = encoded(isHome ? edition.home : address.page) + slash
    if (canonical !== request.raw.url?.split('?')[0]) return redirect(request, reply, canonical)
    challenge(reply, error, placesOf(edition))
    const isSent = await door(request, reply, canonical, error.status)
    return isSent ? reply : refused(request, reply, error, edition)
  }
  const textOrError = async (
    request: SiteRequest,
    reply: SiteReply,
    { path }: RequestAddress,
    edition: Edition | undefined,
    isKnown: boolean,
  ): Promise<RequestError | undefined> => {
    const places = placesOf(edition)
    if (!isKnown) return edition?.opens === false ? REFUSALS.not_opened_unknown(places) : REFUSALS.unknown(places)
    try {
      const reader = await parts.pageReader(request, 'page')
      if (!edition) return await notOurs()
      if (!edition.opens) return REFUSALS.not_opened(places)
      const result = await openSite({ edition, request, reader, indexes: parts.indexes }).read(path)
      if (!result.ok && result.why === 'denied' && result.reason === 'unknown_key') return await notOurs()
      // The reason is not given: it would distinguish other people's pages from missing ones.
      if (!result.ok) return result.why === 'other_build' ? REFUSALS.other_build() : REFUSALS.denied(places)
      await noteRead(request, reader, result)
      onlyForCaller(reply)
      reply.type('text/markdown; charset=utf-8').send(result.text)
      return undefined
    } catch (error) {
      if (error instanceof RequestError) return error
      throw error
    }
  }
  const answerDocument = async (
    request: SiteRequest,
    reply: SiteReply,
    name: string,
    { query }: RequestAddress,
    edition: Edition,
  ) => {
    const document = DOCUMENTS[name] as NonNullable<(typeof DOCUMENTS)[string]>
    addVary(reply, 'Accept', 'Authorization')
    const own = () => fileIn(edition.folder, `/${name}`)
    const isAnyone = !hasBearer(request)
    if (document.givesWay || (name === 'llms.txt' && isAnyone)) if (await own()) return undefined
    try {
      const reader = await parts.pageReader(request, document.kind)
      const file = await own()
      const content = await document.make({
        site: openSite({ edition, request, reader, indexes: parts.indexes }),
        origin: new URL(url).origin,
        baseUrl: edition.baseUrl,
        query: new URLSearchParams(query),
        published: async () => (file === undefined ? undefined : readFile(file, 'utf8')),
        now: Date.now,
        noteTexts: (texts) => noteTexts(request, reader, texts),
      })
      onlyForCaller(reply)
      return sendDocument(reply, document, request.method === 'HEAD' ? '' : content)
    } catch (error) {
      return refused(request, reply, error, edition)
    }
  }

  /** An API description with what its caller may read of it. */
  const answerDescription = async (
    request: SiteRequest,
    reply: SiteReply,
    described: DescribedRoute,
    edition: Edition,
  ) => {
    addVary(reply, 'Authorization')
    if (!hasBearer(request)) return undefined
    try {
      const reader = await parts.pageReader(request, 'page')
      const answer = await openSite({ edition, request, reader, indexes: parts.indexes }).describe(described)
      if (answer === undefined) return refused(request, reply, REFUSALS.denied(placesOf(edition)), edition)
      const path = canonicalPath(edition.baseUrl + described.route.slice(1)) ?? '/'
      await noteRead(request, reader, { path, parts: answer.parts })
      onlyForCaller(reply)
      return reply
        .type('application/json; charset=utf-8')
        .send(request.method === 'HEAD' ? '' : toJson(answer.description))
    } catch (error) {
      return refused(request, reply, error, edition)
    }
  }

  /** The Markdown of a public page, for callers that request it at the page's own address. */
  const publicMarkdown = async (
    request: SiteRequest,
    reply: SiteReply,
    { path, page }: RequestAddress,
    edition: Edition,
  ) => {
    const { folder, baseUrl, opens } = edition
    if (!opens && !(await fileIn(folder, `/${encoded(twinPath(page, baseUrl)).slice(baseUrl.length)}`)))
      return undefined
    const isDescribed =
      opens && edition.descriptions.some(({ route }) => canonicalPath(baseUrl + route.slice(1)) === page)
    try {
      // Anyone may read it, but not without limit.
      const reader = await parts.pageReader(request, 'page', { asAnyone: !isDescribed })
      const result = await openSite({ edition, request, reader, indexes: parts.indexes }).read(path)
      if (!result.ok) return undefined
      if (isDescribed) addVary(reply, 'Authorization')
      await noteRead(request, reader, result)
      if (reader) onlyForCaller(reply)
      else reply.header('cache-control', 'no-cache')
      return reply.type('text/markdown; charset=utf-8').send(result.text)
    } catch (error) {
      return refused(request, reply, error, edition)
    }
  }

  return async (request, reply, consoleToken) => {
    const address = requestAddress(request)
    // The site has no file there; the not-found page is the same for every such address.
    if (!address) return otherwise(request, reply, consoleToken)
    if (!address.isPlain) return redirect(request, reply, addressOf(request, address))
    const facts = await read()
    const edition = editionAt(facts, address.path)
    const name = edition && address.path.slice(edition.baseUrl.length)
    if (edition?.opens && name !== undefined && Object.hasOwn(DOCUMENTS, name)) {
      const answered = await answerDocument(request, reply, name, address, edition)
      if (answered !== undefined) return answered
    }
    const described = edition?.opens ? edition.descriptions.find(({ file }) => file === name) : undefined
    if (edition && described && facts.isOurs) {
      const answered = await answerDescription(request, reply, described, edition)
      if (answered !== undefined) return answered
    }
    const isFile = address.ending === undefined && /\.[a-z0-9]+$/i.test(address.path)
    const file = edition && (isFile || address.ending === 'md') ? await fileOf(edition, address.path) : undefined
    const isPrivate = facts.isPrivate(address.path) || facts.isPrivate(address.page)
    if (!wantsSealedFile(address) && isPrivate && !(isFile && file !== undefined))
      return answerPrivate(request, reply, address, edition)
    // A site that is sealed for another server does not reveal which addresses are private, but its files do.
    if (!wantsSealedFile(address) && address.ending === 'md' && file !== undefined && (await isEnvelope(file)))
      return answerPrivate(request, reply, address, facts.isOurs ? edition : undefined)
    // Programs that open pages themselves generate the text of such a page from their own indexes.
    const isTwin = address.ending === 'md' && file === undefined && !wantsSealedFile(address)
    if (edition && (isTwin || (address.ending === undefined && !isFile))) {
      addVary(reply, 'Accept')
      if ((isTwin || wants(request).markdown) && facts.isOurs) {
        const answered = await publicMarkdown(request, reply, address, edition)
        if (answered !== undefined) return answered
        if (isTwin && wants(request).kind === 'text') return refused(request, reply, REFUSALS.missing(), edition)
      }
    }
    if (address.ending === 'md' && file !== undefined && !wantsSealedFile(address))
      await noteRead(request, undefined, { path: address.page })
    return otherwise(request, reply, consoleToken)
  }
}

/** Records the private texts that are about to be sent to a reader. */
async function noteTexts(request: SiteRequest, reader: PageReader | undefined, texts: readonly OpenedText[]) {
  if (request.method !== 'HEAD') await noteOpened(reader, texts)
}

/** The file of exactly this name in an edition, such as a sealed picture that pages load. */
const fileOf = ({ folder, baseUrl }: Edition, path: string) =>
  path.startsWith(baseUrl) ? fileIn(folder, `/${encoded(path.slice(baseUrl.length))}`) : undefined

/** The address as it should be written; a final slash stays, because it may be part of the page's own address. */
function addressOf(request: SiteRequest, { path }: RequestAddress): string {
  const [raw = ''] = request.raw.url?.split('?') ?? []
  return encoded(path) + (path !== '/' && /[\\/]$/.test(raw) ? '/' : '')
}

function redirect(request: SiteRequest, reply: SiteReply, to: string): SiteReply {
  const query = request.raw.url?.split('?').slice(1).join('?')
  onlyForCaller(reply)
  return reply.redirect(query ? `${to}?${query}` : to, 302)
}
