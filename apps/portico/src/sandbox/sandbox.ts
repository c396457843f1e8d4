import { createHash } from 'node:crypto'
import type { Account, Reply, Thing } from './account.js'
import { createAccounts } from './accounts.js'
import { BOOKING } from './bookings.js'
import { type Budget, createBudgets } from './budgets.js'
import { CALLBACKS } from './callbacks.js'
import { type Description, isJson, type Operation } from './description.js'
import { type Failure, failure, problemOf } from './failure.js'
import { type Behaviour, SEARCHING } from './travel.js'
import { createValidator, type Given } from './validate.js'

/** A request as it arrived. */
export interface Request {
  readonly method: string
  /** Below the sandbox, such as `/holds`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Where it came from; what a new key keeps in memory is charged to it. */
  readonly network: string
}

/** What the sandbox answers. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON, or nothing. */
  readonly body: string
}

export interface SandboxParts {
  readonly description: Description
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Six capital letters and digits. */
  readonly random: () => string
}

/** What answers each operation. One without a row answers the description's example. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = { ...SEARCHING, ...BOOKING, ...CALLBACKS }
const KEY = /^Bearer (tk_sandbox_[\w-]{1,80})$/
/** Keys that begin so may read only, to try what a missing scope is like. */
const READ_ONLY = 'tk_sandbox_readonly'

/**
 * A sandbox of the described API: holds each request against the description, and answers from its examples and from
 * what the same key did before. Everything is in memory, within a budget, and forgotten.
 */
export function createSandbox({ description, now, random }: SandboxParts): (request: Request) => Answer {
  const accounts = createAccounts()
  const budgets = createBudgets(description)
  const validate = createValidator(description)
  const examples = new Map(description.operations.map(({ id, example }) => [id, example as Thing]))

  const act = (request: Request, operation: Operation, path: Given['path']): Outcome => {
    const key = KEY.exec(request.headers.authorization ?? '')?.[1]
    if (key === undefined) return { result: failure('invalid_key', KEY_DETAIL) }
    const moment = now()
    const account = accounts.open(key, request.network, moment)
    const outcome = actFor({ key, account, moment }, request, operation, path)
    accounts.settle(key)
    return outcome
  }

  const actFor = (
    { key, account, moment }: { key: string; account: Account; moment: number },
    request: Request,
    operation: Operation,
    path: Given['path'],
  ): Outcome => {
    const { budget, spent } = budgets.take(account, operation, moment)
    if (spent)
      return {
        budget,
        result: failure(
          'rate_limited',
          `The ${budget.name} budget of ${budget.limit} calls per minute is spent. Try again in ${budget.reset_seconds} seconds.`,
        ),
      }
    const wanted = operation.scopes.find((scope) => key.startsWith(READ_ONLY) && scope.endsWith(':write'))
    if (wanted !== undefined)
      return { budget, result: failure('missing_scope', `This call needs the scope \`${wanted}\`.`) }
    const body = operation.body === undefined ? undefined : parsed(request.body)
    if (body instanceof SyntaxError) return { budget, result: failure('invalid_request', body.message) }
    const given: Given = { path, query: request.query, headers: request.headers, body }
    const fields = validate(operation, given)
    const [first] = fields
    if (first)
      return {
        budget,
        result: failure('invalid_request', `\`${first.path.slice(1) || 'body'}\` ${first.message}.`, fields),
      }

    // An intention counts for one operation, as an order's number may name its hold and its booking.
    const named = request.headers['idempotency-key']
    const intention = named && `${operation.id} ${named}`
    const same = createHash('sha256')
      .update(JSON.stringify([path, body]))
      .digest('base64')
    const before = intention === undefined ? undefined : account.intentions.get(intention)
    if (before)
      return {
        budget,
        result:
          before.request === same
            ? before.reply
            : failure(
                'intention_reused',
                `The intention \`${named}\` was used for another request. Name each intention once.`,
              ),
      }
    const behave = BEHAVIOURS[operation.id] ?? (({ status, example }) => ({ status, body: example }))
    const result = behave({
      ...given,
      account,
      now: moment,
      status: operation.status,
      example: (operation.example ?? {}) as Thing,
      exampleOf: (id) => examples.get(id) ?? {},
      id(shown) {
        const prefix = String(shown).replace(/_.*$/, '')
        if (account.begun.has(prefix)) return `${prefix}_${random()}`
        account.begun.add(prefix)
        return String(shown)
      },
      random,
      budgets: () => budgets.all(account, moment),
    })
    if (intention !== undefined && !isFailure(result))
      account.intentions.set(intention, { request: same, reply: result })
    return { budget, result }
  }

  return (request) => {
    const requestId = `req_${random()}${random()}`
    const found = description.find(request.method === 'HEAD' ? 'GET' : request.method, request.path)
    if (found.at === 'operation') return answerOf(act(request, found.operation, found.path), description, requestId)
    if (found.at === 'nowhere')
      return answerOf(
        { result: failure('not_found', `The API has no path \`${request.path}\`.`) },
        description,
        requestId,
      )
    const methods = found.methods.join(', ')
    const refused = answerOf(
      { result: failure('method_not_allowed', `\`${request.path}\` takes ${methods}.`) },
      description,
      requestId,
    )
    return { ...refused, headers: { ...refused.headers, allow: methods } }
  }
}

interface Outcome {
  readonly result: Reply | Failure
  readonly budget?: Budget
}

const KEY_DETAIL =
  'Send a sandbox key as `Authorization: Bearer tk_sandbox_…`. Any name of letters and digits after `tk_sandbox_` opens a sandbox of its own; live keys are refused here.'

const isFailure = (result: Reply | Failure): result is Failure => 'code' in result

function answerOf({ result, budget }: Outcome, description: Description, requestId: string): Answer {
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
        'ratelimit-reset': String(budget.reset_seconds),
      }),
      ...(budget && result.status === 429 && { 'retry-after': String(budget.reset_seconds) }),
      ...(result.status === 401 && { 'www-authenticate': 'Bearer' }),
    },
    body: body === undefined ? '' : JSON.stringify(body),
  }
}

const DEEPEST = 32

/** An object, or why the text is none that the API takes. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (!isJson(value)) return new SyntaxError('The body is not a JSON object.')
    return isDeep(value) ? new SyntaxError(`The body is nested more than ${DEEPEST} levels deep.`) : value
  } catch {
    return new SyntaxError('The body is not JSON.')
  }
}

/** Looks level by level, without recursion: the sender chooses the depth. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
