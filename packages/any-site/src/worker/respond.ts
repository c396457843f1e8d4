import { type FindKey, unsealStream } from '@portico/seal'
import { envelopePath, RUNTIME_FOLDER, type SiteRuntime } from '@portico/sealing/plan'
import type { OpenFile } from './open-index.js'

/** The byte positions of a range request, both included (RFC 9110 section 14.1.2). */
interface Range {
  readonly first: number
  readonly last: number
}

/**
 * Fetches an envelope and decrypts it into a response as it arrives: with the media type of the file, for no cache, and for a range if one
 * is requested.
 *
 * @param findKey finds the key of a page, or the shared key of the part
 * @throws Error if the envelope cannot be fetched, or if there is no key for a page
 */
export async function respond(
  site: SiteRuntime,
  { key: { part }, policy, file }: OpenFile,
  { request, findKey }: { readonly request: Request; readonly findKey: FindKey },
): Promise<Response> {
  const [, name, type, size] = file
  const path = site.baseUrl + envelopePath(name)
  const envelope = await fetch(path, { cache: 'force-cache' })
  if (!envelope.ok || !envelope.body) throw new Error(`The envelope returned status ${envelope.status}.`)
  const content = unsealStream(envelope.body, { key: findKey, part, build: site.build, path })
  const headers = new Headers({
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
  })
  if (type.startsWith('text/html')) {
    const bytes = await new Response(content).arrayBuffer()
    return new Response(site.accountMenu ? withReader(new Uint8Array(bytes), site) : bytes, { headers })
  }
  headers.set('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.get('range'), size)
  if (!range) {
    headers.set('content-length', String(size))
    return new Response(content, { headers })
  }
  headers.set('content-range', `bytes ${range.first}-${range.last}/${size}`)
  headers.set('content-length', String(range.last - range.first + 1))
  return new Response(content.pipeThrough(slice(range)), { status: 206, headers })
}

/** A single range; others, and one beyond the end, are answered with the whole file. */
export function rangeOf(header: string | null, size: number): Range | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last ? { first, last } : undefined
}

/** Passes on the bytes of a range. What comes before it has to be decrypted, too, because it is compressed. */
function slice({ first, last }: Range): TransformStream<Uint8Array, Uint8Array> {
  let at = 0
  return new TransformStream({
    transform(piece, controller) {
      const part = piece.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
      if (part.length > 0) controller.enqueue(part)
      at += piece.length
      if (at > last) controller.terminate()
    },
  })
}

/** Adds the script of opened pages before the end of the body; nothing else of the page changes. */
export function withReader(
  page: Uint8Array<ArrayBuffer>,
  { baseUrl }: Pick<SiteRuntime, 'baseUrl'>,
): Uint8Array<ArrayBuffer> {
  // One character for each byte, whatever the encoding of the page is.
  const end = new TextDecoder('latin1').decode(page).toLowerCase().lastIndexOf('</body')
  const at = end < 0 ? page.length : end
  const script = new TextEncoder().encode(
    `<script type="module" async fetchpriority="low" src="${baseUrl}${RUNTIME_FOLDER}/reader.js"></script>`,
  )
  const content = new Uint8Array(page.length + script.length)
  content.set(page.subarray(0, at))
  content.set(script, at)
  content.set(page.subarray(at), at + script.length)
  return content
}
