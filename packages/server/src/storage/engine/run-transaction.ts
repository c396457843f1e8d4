import type { Kysely, Transaction } from 'kysely'
import { demandNoMisuse, inTransactionScope } from '../../ground/transaction-scope.js'
import { holdingConnection, preparedText } from '../prepared.js'
import type { Tables } from '../tables.js'

export interface TransactionOptions {
  /** Without limits of time, for programs that are not serving: for migrations, backups and restores. */
  readonly unhurried?: boolean
  /** All statements read the same state of the database. */
  readonly snapshot?: boolean
}

/**
 * The only way to start a transaction; the drivers refuse Kysely's own. Inside, a query that does not belong to the
 * transaction throws, and so does the transaction, even if its code catches the error.
 */
export function runTransaction<Result>(
  query: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  { unhurried = false, snapshot = false }: TransactionOptions = {},
): Promise<Result> {
  return inTransactionScope({ unhurried }, (scope) => {
    const builder = snapshot
      ? query.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : query.transaction()
    return builder.execute((transaction) =>
      holdingConnection(transaction, async () => {
        try {
          return await Promise.race([work(transaction), scope.expiry])
        } finally {
          demandNoMisuse(scope)
        }
      }),
    )
  })
}

/** Inside a transaction, undoes what failed work wrote, and only that. @throws what the work throws. */
export async function undoneIfFailed<Result>(
  transaction: Kysely<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  await SAVE(transaction)
  try {
    const result = await work()
    await RELEASE(transaction)
    return result
  } catch (error) {
    await UNDO(transaction)
    await RELEASE(transaction)
    throw error
  }
}

const SAVE = preparedText('savepoint part')
const UNDO = preparedText('rollback to savepoint part')
const RELEASE = preparedText('release savepoint part')
