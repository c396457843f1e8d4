import { type OpenInput, openFrames, type Unopened } from './open-frames.js'

/** Thrown by the stream of an envelope that cannot be opened. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
  readonly reason: Unopened

  constructor(reason: Unopened) {
    super(`The sealed file cannot be opened: ${reason.replaceAll('_', ' ')}.`)
    this.reason = reason
  }
}

/**
 * Opens an envelope as it arrives, so that a video or an archive need not be in memory as a whole. What the stream has
 * returned is authentic; whether it is complete is known only at its end.
 *
 * @returns the content. Reading it throws an `UnsealError` if the envelope cannot be opened.
 *
 * @example
 * const picture = await new Response(unsealStream(response.body, { key, part, build, path })).blob()
 */
export function unsealStream(
  envelope: ReadableStream<Uint8Array>,
  input: OpenInput,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = envelope.getReader()
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const read = async () => (await reader.read()).value
  const stop = async (cause: unknown) => {
    await writer.abort(cause).catch(() => {})
    await reader.cancel(cause).catch(() => {})
  }
  openFrames(read, input, (content) => writer.write(content)).then(
    // The end is written only after the last frame, so that part of the content can never be mistaken for all of it.
    (reason) => (reason ? stop(new UnsealError(reason)) : writer.close().catch(() => {})),
    stop,
  )
  return readable as ReadableStream<Uint8Array<ArrayBuffer>>
}
