import { Readable } from 'node:stream'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { ReadPage } from '@portico/docusaurus-theme/reading'
import { answerNotFound, type PageReader, type PorticoServer, RequestError, type SendFeedback } from '@portico/server'
import type { Reading } from '../reading/create-reading.js'
import { openSite } from '../reading/open-site.js'
import { onlyForCaller, refuse } from '../reading/refuse.js'
import type { SiteHandler, SiteReply, SiteRequest } from '../reading/request-address.js'
import type { Edition } from '../reading/site-facts.js'
import { locate } from '../site/locate.js'
import { feedbackTool } from './feedback-tool.js'
import { toolServer } from './tool-server.js'
import { siteTools } from './tools.js'
import { whyNotOnServer } from './why-not.js'

/** Where programs use the protocol, and whether they must say as whom they read. */
const MCP_PATHS = { '/mcp': { asAnyone: false }, '/mcp/public': { asAnyone: true } } as const

const isMcpPath = (path: string): path is keyof typeof MCP_PATHS => Object.hasOwn(MCP_PATHS, path)

export interface McpParts {
  readonly reading: Reading
  /** Where the site is served. */
  readonly url: string
  /** Where readers manage their account. */
  readonly account: string
  /** Origins whose pages may make calls, in addition to its own. */
  readonly origins: readonly string[]
}

/**
 * Serves programs that use the Model Context Protocol over HTTP, in revision 2026-07-28 and, at the same addresses, in
 * earlier ones. Requests are independent: there are no sessions, and nothing is sent without a request.
 */
export function mountMcp(
  { app, pageReader, countProgram }: PorticoServer,
  { reading, url: siteUrl, account, origins }: McpParts,
): void {
  const url = siteUrl.replace(/\/$/, '')
  const allowed = new Set([new URL(url).origin, ...origins])
  const cors = {
    origin: [...allowed],
    methods: ['POST'],
    allowedHeaders: ['authorization', 'content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'],
    exposedHeaders: ['www-authenticate'],
  }
  for (const [path, { asAnyone }] of Object.entries(MCP_PATHS))
    app.post(path, { config: { cors } }, async (request, reply) => {
      const edition = await openEdition(reading)
      if (!edition) return answerNotFound(request, reply)
      const { body } = request
      try {
        // A page of another site, opened in a reader's browser, must not reach a server in the reader's network.
        const { origin } = request.headers
        if (origin !== undefined && !allowed.has(origin))
          throw new RequestError(403, `pages of ${origin} may not call this server; list it in PORTICO_ORIGINS`)
        if (Array.isArray(body)) throw new RequestError(400, 'send one message in each request')
        const reader = await pageReader(request, kindOf(body), { asAnyone })
        if (!reader && !asAnyone) throw withoutToken(url, account)
        const sendFeedback = isCallOf('send_feedback', body) ? await reader?.feedback?.() : undefined
        onlyForCaller(reply)
        return await answer({ request, reply, edition, reader, sendFeedback, reading, url, countProgram })
      } catch (error) {
        if (error instanceof RequestError)
          return refuse(request, reply, error, { url, account, site: url, resource: '/mcp' })
        throw error
      }
    })
}

const withoutToken = (url: string, account: string) =>
  new RequestError(
    401,
    `this address needs a token: let your program sign in, or send a reader token from ${account}. Public pages are at ${url}/mcp/public`,
  )

/** Informs clients that request a stream with GET that there is none, unless the site has a page there. */
export const withoutStreams =
  (reading: Reading, folder: string, otherwise: SiteHandler): SiteHandler =>
  async (request, reply, consoleToken) => {
    const path = request.raw.url?.split('?')[0] ?? ''
    const edition = isMcpPath(path) ? await openEdition(reading) : undefined
    if (!edition || (edition.baseUrl === '/' && (await locate(folder, path)).at === 'file'))
      return otherwise(request, reply, consoleToken)
    return refuse(request, reply.header('allow', 'POST'), new RequestError(405, 'send messages with POST'), {
      url: '',
      account: '',
      site: '',
    })
  }

/** The whole site in its first language, if the server may open its pages. */
async function openEdition({ facts }: Reading): Promise<Edition | undefined> {
  const edition = (await facts()).editions.at(-1)
  return edition?.opens ? edition : undefined
}

function isCallOf(tool: string, body: unknown): boolean {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } | null }
  return method === 'tools/call' && params?.name === tool
}

const KINDS: Readonly<Record<string, 'search' | 'list'>> = {
  search: 'search',
  list_pages: 'list',
  list_changes: 'list',
  send_feedback: 'list',
}

/** What a message requests, as far as limits are concerned. */
function kindOf(body: unknown): 'page' | 'search' | 'list' {
  const { params } = (body ?? {}) as { params?: { name?: unknown } }
  const name = typeof params === 'object' ? params?.name : undefined
  return (typeof name === 'string' && Object.hasOwn(KINDS, name) && KINDS[name]) || 'page'
}

interface Answering {
  readonly request: SiteRequest
  readonly reply: SiteReply
  readonly edition: Edition
  readonly reader: PageReader | undefined
  /** In a call that sends feedback, once it is known that the caller may do so. */
  readonly sendFeedback: SendFeedback | undefined
  readonly reading: Reading
  readonly url: string
  readonly countProgram: PorticoServer['countProgram']
}

async function answer(answering: Answering): Promise<unknown> {
  const { request, reply, edition, reader, sendFeedback, reading, url, countProgram } = answering
  const site = openSite({ edition, request, reader, indexes: reading.indexes })
  const { origin } = new URL(url)
  const noteRead = async ({ path, parts }: ReadPage) => {
    if (parts.length > 0) {
      if (!reader) throw new Error(`The text of ${path} was opened without a reader.`)
      await reader.noteRead({ path, parts })
    }
    countProgram(request, path)
  }
  const tools = siteTools({ site, origin, whyNot: whyNotOnServer, noteRead })
  const feedback = reader?.feedback && feedbackTool({ site, origin, send: async (input) => sendFeedback?.(input) })
  const instructions = [
    `The documentation at ${url}${edition.baseUrl}.`,
    reader
      ? 'These tools read as the person whose token this program sends: public pages, and the private ones that this person may read.'
      : `These tools read public pages. Private ones are at ${url}/mcp, with a token.`,
  ]
  const handler = createMcpHandler(
    () => toolServer({ tools: { ...tools, ...feedback }, instructions, sentence: sentenceOf(request) }),
    {
      responseMode: 'json',
      maxSubscriptions: 0,
      keepAliveMs: 0,
    },
  )
  const message = new Request(`${url}${request.raw.url}`, {
    method: 'POST',
    headers: headersOf(request),
    body: JSON.stringify(request.body),
  })
  const { status, headers, body } = await withoutSubscriptions(
    request.body,
    await handler.fetch(message, { parsedBody: request.body }),
  )
  reply.code(status)
  for (const [name, value] of headers)
    if (name !== 'cache-control' && name !== 'content-length') reply.header(name, value)
  return body ? reply.send(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])) : reply.send()
}

/**
 * The handler cannot be configured to have nothing to subscribe to, only to allow no more subscriptions. A server that never
 * sends notifications does not have the method.
 */
async function withoutSubscriptions(rpcRequest: unknown, answered: Response): Promise<Response> {
  const { method, id } = rpcRequest as { readonly method?: unknown; readonly id?: unknown }
  if (method !== 'subscriptions/listen') return answered
  const { error } = (await answered.clone().json()) as { readonly error?: { readonly code?: unknown } }
  if (error?.code !== -32603) return answered
  return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }, { status: 404 })
}

/** The tools do not need the token. */
function headersOf({ headers }: SiteRequest): Headers {
  const forwarded = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (!/^(authorization|cookie|content-length|connection|host|transfer-encoding)$/.test(name) && value !== undefined)
      forwarded.set(name, [value].flat().join(', '))
  return forwarded
}

const sentenceOf =
  (request: SiteRequest) =>
  (error: unknown): string => {
    if (error instanceof RequestError) return `${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`
    if (error instanceof Error && ['UserError', 'UnreadableSiteError'].includes(error.name)) return error.message
    request.log.error({ correlation: request.id, error }, 'A tool for programs failed.')
    return `Something went wrong on the server. Give its operator this ID: ${request.id}.`
  }
