import { createHash } from 'node:crypto'
import { bearerOf } from '@portico/server/bearer'
import type { Account } from './account.js'
import { createAccounts } from './accounts.js'
import type { Description, Operation } from './description.js'
import { type Fail, isFailure } from './failure.js'
import { createBudgets } from './rate-limits.js'
import type { createReader, SandboxRequest } from './request.js'
import type { Budget, Failure, Reply, SiteSandbox, Thing } from './site-sandbox.js'
import type { OperationInput } from './validate.js'

/** The response to a request, and what is left of the budget that it was charged to. */
export interface SandboxOutcome {
  readonly result: Reply | Failure
  readonly budget?: Budget
}

interface SiteRulesParts {
  readonly site: SiteSandbox
  readonly description: Description
  readonly read: ReturnType<typeof createReader>
  readonly fail: Fail
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Six capital letters and digits. */
  readonly random: () => string
}

/** The kinds of objects of which a key has created one. */
const MOST_KINDS = 64

/** The success response that the description shows for an operation. */
export function exampleReply({ method, path, status, example, answersJson }: Operation, fail: Fail): Reply | Failure {
  return answersJson && example === undefined
    ? fail(
        'no_example',
        `The description of \`${method} ${path}\` has no example response, so the sandbox cannot answer.`,
      )
    : { status, body: example }
}

type Act = (request: SandboxRequest, operation: Operation, path: OperationInput['path']) => SandboxOutcome

/**
 * Responds by the rules of a site: each key has its own account, with its earlier calls, its budgets and the replies
 * to its `Idempotency-Key`s. Accounts are kept in memory, are limited in size, and are eventually deleted.
 */
export function createSiteRules({ site, description, read, fail, now, random }: SiteRulesParts): Act {
  const accounts = createAccounts()
  const examples = new Map(description.operations.map(({ id, example }) => [id, (example ?? {}) as Thing]))
  const exampleOf = (id: string) => examples.get(id) ?? {}
  const rules = site.budgets?.(exampleOf)
  const budgets = rules && createBudgets(rules)
  const { keyPrefix: prefix } = site
  const pattern = new RegExp(`^${prefix}[\\w-]{1,80}$`)
  const keyOf = (request: SandboxRequest) => {
    if (request.readerKey?.at === 'good') return request.readerKey.key
    const token = bearerOf(request)
    return token !== undefined && pattern.test(token) ? token : undefined
  }

  const answer = (account: Account, moment: number, operation: Operation, input: OperationInput) => {
    const behave = Object.hasOwn(site.operations, operation.id) ? site.operations[operation.id] : undefined
    if (behave === undefined) return exampleReply(operation, fail)
    return behave({
      ...input,
      things: account.things,
      now: moment,
      status: operation.status,
      example: exampleOf(operation.id),
      exampleOf,
      id(exampleId) {
        const kind = String(exampleId).replace(/_.*$/s, '').slice(0, 40)
        if (account.startedKinds.has(kind) || account.startedKinds.size >= MOST_KINDS) return `${kind}_${random()}`
        account.startedKinds.add(kind)
        return String(exampleId)
      },
      random,
      budgets: () => budgets?.all(account, moment) ?? [],
    })
  }

  /** Repeats the first reply if the same request was made with the same `Idempotency-Key`. */
  const answerOnce = (account: Account, moment: number, operation: Operation, input: OperationInput) => {
    const idempotencyKey = input.headers['idempotency-key']
    if (!idempotencyKey) return answer(account, moment, operation, input)
    // A key applies to one operation: two operations may, for example, use the same order number as their key.
    const name = `${operation.id} ${idempotencyKey}`
    const digest = createHash('sha256').update(JSON.stringify([input.path, input.body]))
    const same = digest.digest('base64')
    const before = account.replies.get(name)
    if (before && before.request !== same)
      return fail(
        'idempotency_key_reused',
        `The Idempotency-Key \`${idempotencyKey}\` was already used for another request. Use each key for only one request.`,
      )
    if (before) return before.reply
    const result = answer(account, moment, operation, input)
    if (!isFailure(result)) account.replies.set(name, { request: same, reply: result })
    return result
  }

  const charge = (account: Account, operation: Operation, moment: number) => budgets?.take(account, operation, moment)

  return (request, operation, path) => {
    const key = keyOf(request)
    if (key === undefined)
      return {
        result: fail(
          'invalid_key',
          `Send a sandbox key as \`Authorization: Bearer ${prefix}…\`. Any name of letters and digits after \`${prefix}\` opens a separate sandbox; other keys are refused here.`,
        ),
      }
    const moment = now()
    const account = accounts.open(key, request.network, moment)
    const { budget, spent } = charge(account, operation, moment) ?? {}
    const result = (): Reply | Failure => {
      if (budget && spent)
        return fail(
          'rate_limited',
          `The ${budget.name} budget of ${budget.limit} calls per minute is used up. Try again in ${budget.resetSeconds} seconds.`,
        )
      const missing = operation.scopes.find((scope) => site.hasScope?.(key, scope) === false)
      if (missing !== undefined) return fail('missing_scope', `This call needs the scope \`${missing}\`.`)
      const input = read(operation, request, path)
      return isFailure(input) ? input : answerOnce(account, moment, operation, input)
    }
    try {
      return { result: result(), budget }
    } finally {
      accounts.settle(key)
    }
  }
}
