import type { Envelope, ErrorItem } from '@portico/protocol'

/** An answer of the server, read. `errors` is empty exactly when the call succeeded. */
export interface Answer<Result> {
  readonly response: Response
  readonly result: Result | undefined
  readonly errors: readonly ErrorItem[]
  /** The body as text, for the error that may be made of it. */
  readonly text: string
}

/**
 * Reads the envelope of an answer. Tolerates what servers in the field send: an empty body, no envelope, `errors: []`.
 * A failure without a readable error item gets one made from the status, so that callers always find one.
 */
export async function readAnswer<Result>(response: Response): Promise<Answer<Result>> {
  const text = await response.text()
  let body: Envelope<Result> | null = null
  try {
    body = JSON.parse(text)
  } catch {
    // No JSON: a proxy's own page, or an empty body.
  }
  const items = Array.isArray(body?.errors) ? body.errors.filter((item) => item?.httpcode) : []
  const errors = items.length || response.ok ? items : [{ httpcode: response.status, message: response.statusText }]
  return { response, result: body?.result ?? undefined, errors, text }
}
