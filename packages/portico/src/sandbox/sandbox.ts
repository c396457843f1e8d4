import type { Description, Operation } from './description.js'
import { createFail, isFailure, problemOf } from './failure.js'
import { createReader, type SandboxRequest } from './request.js'
import { createSiteRules, exampleReply, type SandboxOutcome } from './site-rules.js'
import type { SiteSandbox } from './site-sandbox.js'
import { createValidator, type OperationInput } from './validate.js'

/** A response of the sandbox. */
export interface SandboxAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON, or nothing. */
  readonly body: string
}

export interface SandboxParts {
  readonly description: Description
  /** The rules of the site. Without them, every operation returns its example, with any key or none. */
  readonly site?: SiteSandbox
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Six capital letters and digits. */
  readonly random: () => string
}

const ENDED = 'This sandbox key has ended. Reload the API reference while you are signed in to get a new one.'

/** A sandbox of the described API: checks each request against the description, and responds by the rules of the site. */
export function createSandbox({
  description,
  site,
  now,
  random,
}: SandboxParts): (request: SandboxRequest) => SandboxAnswer {
  const fail = createFail(site?.failures)
  const read = createReader({ validate: createValidator(description), fail })
  const byExample = (request: SandboxRequest, operation: Operation, path: OperationInput['path']): SandboxOutcome => {
    const input = read(operation, request, path)
    return { result: isFailure(input) ? input : exampleReply(operation, fail) }
  }
  const act = site ? createSiteRules({ site, description, read, fail, now, random }) : byExample

  return (request) => {
    const requestId = `req_${random()}${random()}`
    if (request.readerKey?.at === 'ended')
      return answerOf({ result: fail('invalid_key', ENDED) }, description, requestId)
    const match = description.find(request.method === 'HEAD' ? 'GET' : request.method, request.path)
    if (match.at === 'operation') return answerOf(act(request, match.operation, match.path), description, requestId)
    if (match.at === 'nowhere')
      return answerOf({ result: fail('not_found', `The API has no path \`${request.path}\`.`) }, description, requestId)
    const allow = match.methods.join(', ')
    const result = fail('method_not_allowed', `\`${request.path}\` supports ${allow}.`)
    const refused = answerOf({ result }, description, requestId)
    return { ...refused, headers: { ...refused.headers, allow } }
  }
}

function answerOf({ result, budget }: SandboxOutcome, description: Description, requestId: string): SandboxAnswer {
  const type = isFailure(result) ? 'application/problem+json' : 'application/json'
  const body = isFailure(result) ? problemOf(result, description, requestId) : result.body
  return {
    status: result.status,
    headers: {
      'request-id': requestId,
      'cache-control': 'no-store',
      ...(body !== undefined && { 'content-type': `${type}; charset=utf-8` }),
      ...(budget && {
        'ratelimit-limit': String(budget.limit),
        'ratelimit-remaining': String(budget.remaining),
        'ratelimit-reset': String(budget.resetSeconds),
      }),
      ...(budget && result.status === 429 && { 'retry-after': String(budget.resetSeconds) }),
      ...(result.status === 401 && { 'www-authenticate': 'Bearer' }),
    },
    body: body === undefined ? '' : JSON.stringify(body),
  }
}
