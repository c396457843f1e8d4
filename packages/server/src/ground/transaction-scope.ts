import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import { TransactionMisuseError } from './errors.js'

/** A transaction from the request for its connection to its end. */
export interface TransactionScope {
  state: 'starting' | 'open' | 'over'
  /** Something that its code must not do. The transaction then fails, even if its code catches the error. */
  misuse: TransactionMisuseError | undefined
  /** Without a limit on how long it may be idle: for programs that are not serving. */
  readonly unhurried: boolean
  /** Rejects if the transaction must end; never resolves. */
  readonly expiry: Promise<never>
  expire(error: Error): void
}

/** Reports each misuse of a transaction, whether or not its code catches the error. */
const MISUSES = channel('portico:transaction-misuse')

/** @returns a function that ends the reports. */
export function onTransactionMisuse(report: (error: TransactionMisuseError) => void): () => void {
  const listener = (message: unknown) => report(message as TransactionMisuseError)
  MISUSES.subscribe(listener)
  return () => void MISUSES.unsubscribe(listener)
}

interface Context {
  readonly transaction?: TransactionScope
  /** Statements may take as long as they need. */
  readonly long: boolean
  readonly outer: Context | undefined
}

/** Reaches everything that a callback starts, and so tells what runs inside a transaction, however far from its code. */
const contexts = new AsyncLocalStorage<Context | undefined>()

/** How much work runs in a context. */
let running = 0

/**
 * Before version 24, Node slows down every promise of the process once a context was used, until they are disabled. Without
 * transactions, as while tokens are validated, that takes a part of each call. Nothing of a transaction that has ended needs its context.
 */
async function inContext<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  running += 1
  try {
    return await contexts.run(context, work)
  } finally {
    running -= 1
    if (running === 0) contexts.disable()
  }
}

/**
 * Refuses what would hold a connection of the database while it waits for something else: with SQLite there is only one
 * connection, so that a query that asks for another one inside a transaction would wait for itself.
 * @param what completes the sentence "… was attempted inside a transaction".
 * @throws TransactionMisuseError inside a transaction that has not ended.
 */
export function demandOutsideTransaction(what: string): void {
  for (let context = contexts.getStore(); context; context = context.outer) {
    const { transaction } = context
    if (transaction === undefined || transaction.state === 'over') continue
    if (transaction.misuse === undefined) {
      transaction.misuse = new TransactionMisuseError(what)
      MISUSES.publish(transaction.misuse)
    }
    throw transaction.misuse
  }
}

/** A function that throws inside a transaction, whether or not it has the result in a cache. */
export const notInTransaction =
  <Parameters extends readonly unknown[], Result>(
    what: string,
    work: (...parameters: Parameters) => Promise<Result>,
  ): ((...parameters: Parameters) => Promise<Result>) =>
  async (...parameters) => {
    demandOutsideTransaction(what)
    return work(...parameters)
  }

/**
 * Starts work that a transaction neither waits for nor belongs to, such as the refresh of a cache. The transaction must
 * not await it.
 */
export const outsideTransaction = <Result>(work: () => Result): Result =>
  contexts.getStore() === undefined ? work() : contexts.run(undefined, work)

/** Runs work in the background whose statements may take longer than those of a request. */
export const withLongStatements = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inContext({ long: true, outer: contexts.getStore() }, work)

/** Runs a transaction's work, so that everything it starts knows that it is inside. */
export async function inTransactionScope<Result>(
  { unhurried = false }: { readonly unhurried?: boolean },
  work: (scope: TransactionScope) => Promise<Result>,
): Promise<Result> {
  demandOutsideTransaction('a second transaction')
  const outer = contexts.getStore()
  let expire: (error: Error) => void = () => {}
  const expiry = new Promise<never>((_, reject) => {
    expire = reject
  })
  // It may happen when no one waits for it anymore.
  expiry.catch(() => {})
  const scope: TransactionScope = { state: 'starting', misuse: undefined, unhurried, expiry, expire }
  const context: Context = { transaction: scope, long: unhurried || outer?.long === true, outer }
  try {
    return await inContext(context, () => work(scope))
  } finally {
    scope.state = 'over'
  }
}

/**
 * The right to one connection: for a transaction its only one, otherwise one for a statement.
 * @throws TransactionMisuseError inside a transaction that has its connection.
 */
export function claimConnection(): { readonly scope?: TransactionScope; readonly long: boolean } {
  const context = contexts.getStore()
  if (context === undefined) return ONE_STATEMENT
  const { transaction, long } = context
  if (transaction?.state === 'starting') {
    transaction.state = 'open'
    return { scope: transaction, long }
  }
  demandOutsideTransaction('a query that does not belong to it')
  return { long: transaction === undefined && long }
}

const ONE_STATEMENT = { long: false } as const

/** @throws TransactionMisuseError for a transaction that was not started with `runTransaction`. */
export function demandScope(scope: TransactionScope | undefined): void {
  if (scope === undefined) throw new TransactionMisuseError('a transaction of Kysely’s own')
}

/** @throws TransactionMisuseError if one was thrown inside the transaction, and perhaps caught there. */
export function demandNoMisuse({ misuse }: TransactionScope): void {
  if (misuse !== undefined) throw misuse
}
