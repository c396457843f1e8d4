import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import { type PageReader, type PorticoServer, RequestError, type SendFeedback } from '@portico/server'
import type { Reading } from '../reading/create-reading.js'
import { noteOpened } from '../reading/note-opened.js'
import { openSite } from '../reading/open-site.js'
import type { SiteReply, SiteRequest } from '../reading/request-address.js'
import type { Edition } from '../reading/site-facts.js'
import { feedbackTool } from './feedback-tool.js'
import { toolServer } from './tool-server.js'
import { siteTools } from './tools.js'
import { whyNotOnServer } from './unreadable-page.js'

interface AnswerParts {
  readonly reading: Reading
  readonly url: string
  readonly countProgram: PorticoServer['countProgram']
}

/** A message of a caller who may send it. */
interface Message {
  readonly request: SiteRequest
  readonly reply: SiteReply
  readonly edition: Edition
  readonly reader: PageReader | undefined
  /** In a call that sends feedback, once it is known that the caller may do so. */
  readonly sendFeedback: SendFeedback | undefined
}

/** Returns a function that answers messages of the protocol, each with the tools of its caller. */
export function answerMessages(parts: AnswerParts): (message: Message) => Promise<unknown> {
  const current = new AsyncLocalStorage<Message>()
  const create = () =>
    createMcpHandler(() => serverFor(parts, current.getStore() as Message), {
      responseMode: 'json',
      maxSubscriptions: 0,
      keepAliveMs: 0,
    })
  // It writes a warning each time it is created, so there is one, from the first message on.
  let handler: ReturnType<typeof create> | undefined
  return async (message) => {
    handler ??= create()
    const { fetch } = handler
    const { request, reply } = message
    const sent = new Request(`${parts.url}${request.raw.url}`, {
      method: 'POST',
      headers: headersOf(request),
      body: JSON.stringify(request.body),
    })
    const answered = await current.run(message, () => fetch(sent, { parsedBody: request.body }))
    const { status, headers, body } = await withoutSubscriptions(request.body, answered)
    reply.code(status)
    for (const [name, value] of headers)
      if (name !== 'cache-control' && name !== 'content-length') reply.header(name, value)
    return body ? reply.send(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])) : reply.send()
  }
}

/** The tools of one caller. */
function serverFor(
  { reading, url, countProgram }: AnswerParts,
  { request, edition, reader, sendFeedback }: Message,
): McpServer {
  const site = openSite({ edition, request, reader, indexes: reading.indexes })
  const { origin } = new URL(url)
  const tools = siteTools({
    site,
    origin,
    whyNot: whyNotOnServer,
    noteTexts: (texts) => noteOpened(reader, texts),
    countRead: (path) => countProgram(request, path),
  })
  const feedback = reader?.feedback && feedbackTool({ site, origin, send: async (input) => sendFeedback?.(input) })
  const instructions = [
    `The documentation at ${url}${edition.baseUrl}.`,
    reader
      ? 'These tools read as the person whose token this program sends: public pages, and the private ones that this person may read.'
      : `These tools read public pages. Private ones are at ${url}/mcp, with a token.`,
  ]
  return toolServer({ tools: { ...tools, ...feedback }, instructions, sentence: sentenceOf(request) })
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
