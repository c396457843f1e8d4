import type { Description } from './description.js'
import type { CommonFailure, Failure, Fault, SiteSandbox } from './site-sandbox.js'

/** The refusals that every API has. A site may word some of them differently. */
const FAILURES: Readonly<Record<CommonFailure, readonly [status: number, title: string]>> = {
  invalid_request: [400, 'The request is malformed'],
  invalid_key: [401, 'The key is not valid'],
  missing_scope: [403, 'The key lacks a scope'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  idempotency_key_reused: [409, 'The Idempotency-Key belongs to another request'],
  rate_limited: [429, 'Too many requests'],
  no_example: [501, 'The description has no example response'],
}

export type Fail = (name: CommonFailure, detail: string, fields?: readonly Fault[]) => Failure

/** Returns a function that creates common refusals in the site's words. */
export function createFail(words: SiteSandbox['failures'] = {}): Fail {
  return (name, detail, fields) => {
    const [status, usual] = FAILURES[name]
    const { code, title } = words[name] ?? { code: name, title: usual }
    return { status, code, title, detail, fields }
  }
}

export const isFailure = (result: object): result is Failure => 'code' in result

/** The problem document of a refusal. Its type is next to those that the description shows. */
export function problemOf(failure: Failure, description: Description, requestId: string): Record<string, unknown> {
  const { status, code, title, detail, fields } = failure
  return {
    type: description.problemType(code),
    title,
    status,
    code,
    detail,
    request_id: requestId,
    fields,
  }
}
