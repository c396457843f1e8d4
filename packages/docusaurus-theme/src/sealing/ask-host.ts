import { createHash } from 'node:crypto'

/** A host of static files, and how to send requests to it. */
export interface Host {
  /** The address of the site's root, with a trailing slash. */
  readonly root: URL
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** The response of a host at an address. */
export type Answer =
  | { readonly kind: 'file'; readonly sha256: string; readonly isPage: boolean; readonly bytes?: Buffer | undefined }
  | { readonly kind: 'missing'; readonly why: string }
  /** A redirect to another origin. */
  | { readonly kind: 'elsewhere'; readonly to: string }
  | { readonly kind: 'unreachable'; readonly why: string }

interface Asked {
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
export async function ask(host: Host, path: string, asked: Asked): Promise<Answer> {
  const { root, fetch, timeoutMs, signal } = host
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs + (asked.keep ? 0 : asked.most / SLOWEST)))
  const init: RequestInit = {
    redirect: 'manual',
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    headers: { accept: 'text/html,*/*;q=0.8', 'cache-control': 'no-cache' },
  }
  try {
    let address = new URL(path.split('/').map(encodeURIComponent).join('/'), root)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await fetch(address, init)
      const to = /^30[12378]$/.test(String(response.status)) ? response.headers.get('location') : null
      if (to === null) return await read(response, asked)
      await response.body?.cancel()
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

async function read(response: Response, { most, keep, anyStatus }: Asked): Promise<Answer> {
  const { status, body, headers } = response
  if (!response.ok && !(anyStatus && status === 404)) {
    await body?.cancel()
    const why = `the host responds with status ${status}`
    return { kind: status >= 500 || status === 408 || status === 429 ? 'unreachable' : 'missing', why }
  }
  const hash = createHash('sha256')
  const kept: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) break
    hash.update(chunk)
    if (keep) kept.push(chunk)
  }
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '')
  if (size > most) return { kind: 'file', sha256: 'longer than any signed file', isPage }
  return { kind: 'file', sha256: hash.digest('hex'), isPage, ...(keep ? { bytes: Buffer.concat(kept) } : {}) }
}

const messageOf = (cause: unknown) => {
  const { message, cause: inner } = cause as Error
  return inner instanceof Error ? inner.message : message
}
