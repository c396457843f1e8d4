import { isRecord, parseJson } from '@portico/access/guards'
import { jsonShape } from '@portico/protocol'
import type { Operation } from './description.js'
import type { Fail } from './failure.js'
import type { Failure } from './site-sandbox.js'
import type { OperationInput, Validate } from './validate.js'

/** A request as received. */
export interface SandboxRequest {
  readonly method: string
  /** The path below the sandbox, such as `/books`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The network that it came from; what a new key stores in memory counts for it. */
  readonly network: string
  /** The sample key that the server gave a reader, if the request contains one. */
  readonly readerKey?: { readonly at: 'none' | 'ended' } | { readonly at: 'good'; readonly key: string }
}

/** Validates a request against the description of its operation, or returns why it is invalid. */
export function createReader({ validate, fail }: { validate: Validate; fail: Fail }) {
  return (operation: Operation, request: SandboxRequest, path: OperationInput['path']): OperationInput | Failure => {
    const body = operation.body === undefined ? undefined : parsed(request.body)
    if (body instanceof SyntaxError) return fail('invalid_request', body.message)
    const input: OperationInput = { path, query: request.query, headers: request.headers, body }
    const fields = validate(operation, input)
    const [first] = fields
    if (first) return fail('invalid_request', `\`${first.path.slice(1) || 'body'}\` ${first.message}.`, fields)
    return input
  }
}

const DEEPEST = 32

/** The object in a text, or why the API does not accept the text. */
function parsed(text: string): unknown {
  // Parsing a text that is nested deeply takes a hundred times as long as scanning it.
  if (jsonShape(text).depth > DEEPEST) return new SyntaxError(`The body is nested more than ${DEEPEST} levels deep.`)
  const value = parseJson(text)
  if (value === undefined) return new SyntaxError('The body is not JSON.')
  return isRecord(value) ? value : new SyntaxError('The body is not a JSON object.')
}
