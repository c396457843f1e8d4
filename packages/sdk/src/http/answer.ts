import type { Envelope, ErrorItem } from '@portico/protocol'

/** A parsed server response. `errors` is empty exactly if the call succeeded. */
export interface ServerAnswer<Result> {
  readonly response: Response
  readonly result: Result | undefined
  readonly errors: readonly ErrorItem[]
  /** The body as shown in errors: indented JSON, or the raw text. */
  readonly bodyText: () => string
}

/**
 * Parses the envelope of a response. Tolerates what existing servers send: an empty body, no envelope, `errors: []`.
 * For a failure without a readable error, one is created from the status, so that callers always find one.
 */
export async function readAnswer<Result>(response: Response): Promise<ServerAnswer<Result>> {
  const text = await response.text()
  let body: Envelope<Result> | null = null
  let bodyText = () => text
  try {
    body = JSON.parse(text)
    bodyText = () => JSON.stringify(body, null, 2)
  } catch {
    // Not JSON: a proxy's page, or an empty body.
  }
  const items = Array.isArray(body?.errors) ? body.errors.filter((item) => item?.httpcode) : []
  const errors = items.length || response.ok ? items : [{ httpcode: response.status, message: response.statusText }]
  return { response, result: body?.result ?? undefined, errors, bodyText }
}
