import { LIMITS } from '@portico/protocol'
import { answerNotFound, type PorticoServer, RequestError } from '@portico/server'
import type { Reading } from '../reading/create-reading.js'
import { onlyForCaller, refuse } from '../reading/refuse.js'
import type { SiteHandler } from '../reading/request-address.js'
import type { Edition } from '../reading/site-facts.js'
import { locate } from '../site/locate-file.js'
import { answerMessages } from './answer-messages.js'

/** Where programs use the protocol, and whether they must say as whom they read. */
const MCP_PATHS = {
  '/mcp': { asAnyone: false },
  '/mcp/': { asAnyone: false },
  '/mcp/public': { asAnyone: true },
  '/mcp/public/': { asAnyone: true },
} as const

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
  const answer = answerMessages({ reading, url, countProgram })
  for (const [path, { asAnyone }] of Object.entries(MCP_PATHS))
    app.post(path, { config: { anyOrigin: true }, bodyLimit: LIMITS.openBodyBytes }, async (request, reply) => {
      const edition = await openEdition(reading)
      if (!edition) return answerNotFound(request, reply)
      const { body } = request
      try {
        // A page of another site, opened in a reader's browser, must not reach a server in the reader's network. It may read this
        // refusal, which is why its origin is allowed.
        const { origin } = request.headers
        if (origin !== undefined && !allowed.has(origin))
          throw new RequestError(403, `pages of ${origin} may not call this server; list it in PORTICO_ORIGINS`)
        if (Array.isArray(body)) throw new RequestError(400, 'send one message in each request')
        const reader = await pageReader(request, kindOf(body), { asAnyone })
        if (!reader && !asAnyone) throw withoutToken(url, account)
        const sendFeedback = isCallOf('send_feedback', body) ? await reader?.feedback?.() : undefined
        onlyForCaller(reply)
        return await answer({ request, reply, edition, reader, sendFeedback })
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
