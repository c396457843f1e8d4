import { parseJson, toJson } from '../description/exact-number.js'
import type { SampleRequest } from '../samples/sample-request.js'

/** The response, or the lack of one. */
export type SendOutcome =
  | {
      readonly at: 'answered'
      readonly status: number
      readonly isOk: boolean
      /** Milliseconds until the response was complete. */
      readonly ms: number
      readonly headers: readonly (readonly [name: string, value: string])[]
      readonly body: AnswerBody
    }
  | { readonly at: 'failed' }

/** The displayed text, truncated if it is too long for a page, or the URL of a file to save. */
export type AnswerBody =
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'file'; readonly url: string; readonly type: string; readonly size: number }

/** The most characters of a response that are shown. */
const SHOWN = 200_000
/** Headers about the transport, not about the response. */
const TRAVEL = /^(access-control-.*|connection|keep-alive|transfer-encoding|vary|date)$/
const TEXT = /^$|json|xml|^text\/|javascript|yaml|urlencoded/

/**
 * Sends a request without cookies, and reads the whole response. Never rejects. @param content the parts of a multipart
 * request, or the file that is its body.
 */
export async function send(
  { url, method, headers, body }: SampleRequest,
  content?: FormData | File,
): Promise<SendOutcome> {
  const started = performance.now()
  try {
    const answer = await fetch(url, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      body: content ?? (typeof body === 'string' ? body : null),
      credentials: 'omit',
      cache: 'no-store',
    })
    const blob = await answer.blob()
    const ms = Math.round(performance.now() - started)
    const { status, ok } = answer
    return {
      at: 'answered',
      status,
      isOk: ok,
      ms,
      headers: [...answer.headers].filter(([name]) => !TRAVEL.test(name)),
      body: await bodyOf(blob),
    }
  } catch {
    return { at: 'failed' }
  }
}

async function bodyOf(blob: Blob): Promise<AnswerBody> {
  if (!TEXT.test(blob.type)) {
    // Never with its declared type: a URL of the site's origin must not run what another host returned.
    const file = new Blob([blob], { type: 'application/octet-stream' })
    return { kind: 'file', url: URL.createObjectURL(file), type: blob.type, size: blob.size }
  }
  const text = laidOut(await blob.text())
  return { kind: 'text', text: text.slice(0, SHOWN), isCut: text.length > SHOWN }
}

function laidOut(text: string): string {
  try {
    return toJson(parseJson(text), 2)
  } catch {
    return text
  }
}
