import { UserError } from '../output.js'

/** The maximum size of a file of a site; a host that sends more is cut off. */
const LARGEST = 64 * 1024 * 1024
/** In milliseconds, for a whole file. */
const PATIENCE = 30_000
const REDIRECTS = 3

interface FileLimits {
  /** In bytes. */
  readonly largest: number
  /** In milliseconds. */
  readonly patience: number
}

/**
 * Reads files of a published site on any host, by their names relative to its address. Redirects are followed only within the
 * site's own origin, so that a host cannot make the reader's machine fetch something else.
 */
export function publishedFiles(site: URL, { largest = LARGEST, patience = PATIENCE }: Partial<FileLimits> = {}) {
  return async (name: string): Promise<Uint8Array | undefined> => {
    // A name may look like a complete address, or like an absolute path.
    const address = new URL(`./${name}`, site)
    // With a query, hosts return the sealed file; the address without one returns 401.
    if (name.endsWith('.md')) address.search = '?sealed'
    if (!address.href.startsWith(site.href)) return undefined
    const response = await fetchWithin(site.origin, address, patience)
    if (response.status === 404 || response.status === 410) return dismissed(response)
    if (!response.ok) {
      await dismissed(response)
      throw new UserError(
        `${address.href} responded with status ${response.status}, so the site cannot be read. Check --site.`,
      )
    }
    // Some hosts return their home page for a file that does not exist.
    if (response.headers.get('content-type')?.startsWith('text/html')) return dismissed(response)
    return bytesOf(response, address, largest)
  }
}

async function fetchWithin(origin: string, address: URL, patience: number): Promise<Response> {
  let at = address
  for (let step = 0; step <= REDIRECTS; step += 1) {
    const response = await get(at, patience)
    const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (to === null) return response
    await dismissed(response)
    at = new URL(to, at)
    if (at.origin !== origin)
      throw new UserError(`${address.href} redirects to ${at.origin}. Set --site to the site's final address.`)
  }
  throw new UserError(`${address.href} redirects too often. Set --site to the site's final address.`)
}

async function get(address: URL, patience: number): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
  } catch {
    throw new UserError(`${address.origin} is not responding. Check --site and the network.`)
  }
}

async function bytesOf({ body }: Response, address: URL, largest: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of body ?? []) {
      length += piece.length
      if (length > largest) break
      pieces.push(piece)
    }
  } catch {
    throw new UserError(`The download of ${address.href} was interrupted. Try again.`)
  }
  if (length > largest) throw new UserError(`${address.href} is larger than any file of a site should be.`)
  return Buffer.concat(pieces)
}

async function dismissed({ body }: Response): Promise<undefined> {
  await body?.cancel()
}
