import type { Envelope, ErrorItem } from '@portico/protocol'

/** An answer of the server, read. `errors` is empty exactly when the call succeeded. */
export interface Answer<Result> {
  readonly status: number
  readonly headers: Headers
  readonly result: Result | undefined
  readonly errors: readonly ErrorItem[]
  /** The body as text, for the error that may be made of it. */
  readonly text: string
  readonly response: Response
}

/**
 * Reads the envelope of an answer. Tolerates what servers in the field send: an empty body, no envelope, `errors: []`.
 * A failure without a readable error item gets one made from the status, so that callers always find one.
 */
export async function readAnswer<Result>(response: Response): Promise<Answer<Result>> {
  const text = await response.text()
  const body = parse<Result>(text)
  const items = Array.isArray(body?.errors) ? body.errors.filter(isItem) : []
  const errors = items.length || response.ok ? items : [{ httpcode: response.status, message: response.statusText }]
  return {
    status: response.status,
    headers: response.headers,
    result: body?.result ?? undefined,
    errors,
    text,
    response,
  }
}

const isItem = (item: unknown): item is ErrorItem =>
  typeof item === 'object' && item !== null && 'httpcode' in item && 'message' in item

function parse<Result>(text: string): Envelope<Result> | null {
  try {
    return JSON.parse(text) as Envelope<Result>
  } catch {
    return null
  }
}
