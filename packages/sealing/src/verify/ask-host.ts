import { createHash } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { PassThrough, pipeline } from 'node:stream'
import { DECODERS, headersOf, type Visitor } from './visitor-headers.js'

/** A host of static files, and how to send requests to it. */
export interface Host {
  /** The address of the site's root, with a trailing slash. */
  readonly root: URL
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** The response of a host at an address. */
export type HostResponse =
  | { readonly kind: 'file'; readonly sha256: string; readonly isPage: boolean; readonly bytes?: Buffer }
  | { readonly kind: 'missing'; readonly why: string }
  /** A redirect to another origin. */
  | { readonly kind: 'elsewhere'; readonly to: string }
  | { readonly kind: 'unreachable'; readonly why: string }

interface FetchOptions {
  /** Whose request it looks like; by default a browser's. */
  readonly visitor?: Visitor
  /** A response with more bytes than this is a different file, and is not read to its end. */
  readonly most: number
  readonly keep?: boolean
  /** Hosts serve the error page with an error status. */
  readonly anyStatus?: boolean
}

const MOST_REDIRECTS = 5

/** The slowest transfer that is tolerated, in bytes per millisecond. */
const SLOWEST = 20

/**
 * Fetches a file by its path, and follows redirects within the origin, as browsers do.
 *
 * @throws the reason of an aborted `signal`
 */
export async function ask(host: Host, path: string, options: FetchOptions): Promise<HostResponse> {
  const { root, timeoutMs, signal } = host
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs + (options.keep ? 0 : options.most / SLOWEST)))
  const until = signal ? AbortSignal.any([timeout, signal]) : timeout
  try {
    let address = new URL(path.split('/').map(encodeURIComponent).join('/'), root)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await send(address, headersOf(options.visitor ?? 'browser', path, address, root), until)
      const to = /^30[12378]$/.test(String(response.statusCode)) ? response.headers.location : undefined
      if (to === undefined) return await read(response, options)
      response.destroy()
      const next = new URL(to, address)
      if (next.origin !== root.origin) return { kind: 'elsewhere', to: next.href }
      address = next
    }
    return { kind: 'unreachable', why: `more than ${MOST_REDIRECTS} redirects` }
  } catch (cause) {
    signal?.throwIfAborted()
    return { kind: 'unreachable', why: timeout.aborted ? 'the host took too long to respond' : messageOf(cause) }
  }
}

/** `fetch` adds headers of its own, by which a host can tell it from a browser. */
function send(address: URL, headers: readonly string[], signal: AbortSignal): Promise<http.IncomingMessage> {
  const { request } = address.protocol === 'https:' ? https : http
  const { agent } = address.protocol === 'https:' ? HTTPS : HTTP
  return new Promise((resolve, reject) => {
    request(address, { headers: [...headers], setHost: false, agent, signal }, resolve)
      .on('error', reject)
      .end()
  })
}

const HTTP = { agent: new http.Agent({ keepAlive: true, maxSockets: 16 }) }
const HTTPS = { agent: new https.Agent({ keepAlive: true, maxSockets: 16 }) }

async function read(response: http.IncomingMessage, { most, keep, anyStatus }: FetchOptions): Promise<HostResponse> {
  const { statusCode: status = 0, headers } = response
  if (!(status >= 200 && status < 300) && !(anyStatus && status === 404)) {
    response.destroy()
    const why = `the host responds with status ${status}`
    return { kind: status >= 500 || status === 408 || status === 429 ? 'unreachable' : 'missing', why }
  }
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of decoded(response)) {
    size += chunk.length
    if (size > most) break
    hash.update(chunk)
    if (keep) chunks.push(chunk)
  }
  const isPage = /^text\/html\b/i.test(headers['content-type'] ?? '')
  if (size > most) return { kind: 'file', sha256: 'longer than any signed file', isPage }
  return { kind: 'file', sha256: hash.digest('hex'), isPage, ...(keep ? { bytes: Buffer.concat(chunks) } : {}) }
}

/** The body without its encodings, as it arrives. */
function decoded(response: http.IncomingMessage): AsyncIterable<Uint8Array> {
  const names = (response.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const decoders = names
    .filter((name) => name !== '' && name !== 'identity')
    .reverse()
    .map((name) => {
      const decoder = Object.hasOwn(DECODERS, name.replace(/^x-/, '')) ? DECODERS[name.replace(/^x-/, '')] : undefined
      if (!decoder) throw new Error(`the host responds in the encoding ${name}, which was not requested`)
      return decoder()
    })
  if (decoders.length === 0) return response
  if (decoders.length > MOST_ENCODINGS) throw new Error('the host encodes its response too often')
  const end = new PassThrough()
  // The error, if any, ends the iteration.
  pipeline([response, ...decoders, end], () => {})
  return end
}

const MOST_ENCODINGS = 3

const messageOf = (cause: unknown) => {
  const { message, cause: inner } = cause as Error
  return inner instanceof Error ? inner.message : message
}
