import type { Envelope, ErrorItem } from '@portico/protocol'

/** An answer of the server, read. `errors` is empty exactly when the call succeeded. */
export interface Answer<Result> {
  readonly response: Response
  readonly result: Result | undefined
  readonly errors: readonly ErrorItem[]
  /** The body as an error shows it: indented JSON, or the text as it came. */
  readonly shown: () => string
}

/**
 * Reads the envelope of an answer. Tolerates what servers in the field send: an empty body, no envelope, `errors: []`.
 * A failure without a readable error item gets one made from the status, so that callers always find one.
 */
export async function readAnswer<Result>(response: Response): Promise<Answer<Result>> {
  const text = await response.text()
  let body: Envelope<Result> | null = null
  let shown = () => text
  try {
    body = JSON.parse(text)
    shown = () => JSON.stringify(body, null, 2)
  } catch {
    // No JSON: a proxy's own page, or an empty body.
  }
  const items = Array.isArray(body?.errors) ? body.errors.filter((item) => item?.httpcode) : []
  const errors = items.length || response.ok ? items : [{ httpcode: response.status, message: response.statusText }]
  return { response, result: body?.result ?? undefined, errors, shown }
}
