import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutboundError, RequestError } from '../errors.js'
import type { Outbound, OutboundOptions, Resolve } from '../ports/outbound.js'
import { isPrivateAddress } from '../private-address.js'
import { publicResolver } from './resolve-public.js'

const TIMEOUT = 10_000
const MOST_BYTES = 1024 * 1024

interface OutboundWorld {
  readonly allowPrivate: boolean
  /** How names are resolved. Default: as the system does if private addresses are allowed, otherwise by name servers. */
  readonly resolve?: Resolve
}

/**
 * Sends requests to issuers, metadata and other URLs that an administrator enters. Unless `allowPrivate`, only over
 * https and only to addresses of the public internet: the name is resolved once, all of its addresses are checked, and
 * the connection goes to one of them, so that a name whose addresses change in between gains nothing. Redirects are
 * never followed.
 * @throws RequestError 502 if the URL is not allowed, does not respond within ten seconds, or responds with too much.
 */
export function createOutbound({
  allowPrivate,
  resolve = allowPrivate ? lookup : publicResolver(),
}: OutboundWorld): Outbound {
  return async (address, options = {}) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
      throw refused(url, 'only https is allowed')
    if (url.username || url.password) throw refused(url, 'its address contains a password')
    // The lookup function below is not called for IP addresses, so they are checked here.
    if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw refused(url, 'its address is private')
    return exchange(url, options, lookupOf(url, resolve, allowPrivate))
  }
}

function exchange(url: URL, options: OutboundOptions, lookUp: LookupFunction): Promise<Response> {
  const { method = 'GET', headers = {}, signal, mostBytes = MOST_BYTES } = options
  const body = bodyOf(options.body)
  return new Promise((done, fail) => {
    const failed = (cause: unknown) => fail(cause instanceof RequestError ? cause : refused(url, 'it did not respond'))
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      lookup: lookUp,
      agent: false,
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]) : AbortSignal.timeout(TIMEOUT),
    })
    request.on('error', failed)
    request.on('response', (response) => read(url, response, mostBytes).then(done, failed))
    request.end(body)
  })
}

/** Resolves a name and, unless private ones are allowed, refuses it if any of its addresses is private. */
const lookupOf =
  (url: URL, resolve: Resolve, allowPrivate: boolean): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const isRefused = !allowPrivate && addresses.some(({ address }) => isPrivateAddress(address))
      if (addresses.length === 0 || isRefused)
        return callback(refused(url, 'its host name resolves to a private address'), [])
      const [first] = addresses
      return options.all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family)
    })

async function read(url: URL, response: IncomingMessage, mostBytes: number): Promise<Response> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) {
      response.destroy()
      throw refused(url, `its response is larger than ${mostBytes / 1024} kB`)
    }
    parts.push(part)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers.set(name, String(value))
  const status = response.statusCode ?? 502
  const bare = status === 204 || status === 205 || status === 304
  return new Response(bare ? null : Buffer.concat(parts), { status, headers })
}

function bodyOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  return typeof body === 'string' ? body : String(body)
}

const refused = ({ origin }: URL, why: string) => new OutboundError(origin, why)
