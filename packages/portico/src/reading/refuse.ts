import { RequestError } from '@portico/server'
import { addVary, type SiteReply, type SiteRequest } from './request-address.js'

/** The addresses that a message contains. */
export interface Places {
  /** Of the server, without a final slash. */
  readonly url: string
  /** The page where readers manage their account. */
  readonly account: string
  /** The address of the site: the same with its base URL. */
  readonly site: string
  /** The path of the request, if it is a separate resource for programs. */
  readonly resource?: string
}

/** No cache stores a caller's response or serves it to another. */
export function onlyForCaller(reply: SiteReply): void {
  addVary(reply, 'Accept', 'Authorization')
  reply.header('cache-control', 'private, no-store')
}

/** Why a caller does not get the content of a private address. The message is the same whether or not there is a page. */
export const REFUSALS = {
  unknown: ({ account }: Places) =>
    new RequestError(
      401,
      `the content at this address is for people who are signed in. To read it as a person, send their reader token as "Authorization: Bearer portico_read_…"; they create one at ${account}`,
    ),
  denied: ({ site }: Places) =>
    new RequestError(
      403,
      `there is no page at this address that this token may read. ${site}/llms.txt lists the pages that it may read. On the site, its reader can request access, or accept an agreement if one is pending`,
    ),
  not_opened: ({ site }: Places) =>
    new RequestError(
      403,
      `the content at this address is private, and this site’s server does not decrypt pages. "npx portico mcp --site ${site}" reads it with a reader token on your own machine`,
    ),
  not_opened_unknown: ({ account, site }: Places) =>
    new RequestError(
      401,
      `the content at this address is for people who are signed in, and this site’s server does not decrypt pages. "npx portico mcp --site ${site}" reads it on your own machine, with a reader token from ${account}`,
    ),
  missing: () => new RequestError(404, 'there is no page at this address'),
  other_build: () => new RequestError(503, 'the site is being published; try again in a minute'),
} as const satisfies Record<string, (places: Places) => RequestError>

/** Informs clients where to get a token (RFC 9728, section 5.1). Browsers show no prompt for it. */
export function challenge(reply: SiteReply, { status, slug }: RequestError, { url, resource = '' }: Places): void {
  if (status !== 401 && status !== 403) return
  const parts = [
    ...(slug === 'unauthenticated' ? [] : [`error="${status === 403 ? 'insufficient_scope' : 'invalid_token'}"`]),
    ...(slug === 'insufficient_scope' ? ['scope="read feedback"'] : []),
    `resource_metadata="${url}/.well-known/oauth-protected-resource${resource}"`,
  ]
  reply.header('www-authenticate', `Bearer ${parts.join(', ')}`)
}

/** Sends a refusal: as a sentence, or in the format of the identity API to callers that request JSON. */
export function refuse(request: SiteRequest, reply: SiteReply, error: RequestError, places: Places): unknown {
  const { status, message, slug, details } = error
  onlyForCaller(reply)
  reply.code(status)
  challenge(reply, error, places)
  if (status === 503 || status === 429) reply.header('retry-after', status === 503 ? '5' : '60')
  if (!request.headers.accept?.includes('json'))
    return reply.type('text/plain; charset=utf-8').send(`${message[0]?.toUpperCase()}${message.slice(1)}.\n`)
  return reply
    .type('application/json; charset=utf-8')
    .send({ errors: [{ httpcode: status, message, slug, ...details }] })
}
