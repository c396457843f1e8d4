import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { DatabaseError } from '../../ground/errors.js'
import type { Database } from '../engine/database.js'
import type { Tables } from '../tables.js'
import { createBookkeeping, locked, readSchema, recordStep } from './bookkeeping.js'
import { checkMigrations } from './check-migrations.js'
import { checksumOf, releaseOf, schemaVersion } from './compatibility.js'
import { type Migration, RELEASES, type Release } from './index.js'
import { nodesBefore } from './nodes.js'

/**
 * Brings the schema up to date: each step in its own transaction, so that an interruption leaves it either done or
 * undone. Two processes may call it concurrently; one waits for the other. Other processes keep using the database.
 * @returns the names of the steps that were applied now.
 * @throws DatabaseError if this program cannot use the database, if a step needs processes to end that are still
 * running, or if a step fails.
 */
export async function migrate(
  database: Database,
  releases: readonly Release[] = RELEASES,
): Promise<{ applied: string[] }> {
  const applied: string[] = []
  await locked(database, createBookkeeping)
  const { pending } = await checkMigrations(database, releases)
  for (const { steps } of releases)
    for (const step of steps)
      if (pending.includes(step.name) && (await applyAlone(database, step, releases))) applied.push(step.name)
  return { applied }
}

async function applyAlone(database: Database, step: Migration, releases: readonly Release[]): Promise<boolean> {
  for (let attempt = 1; ; attempt++)
    try {
      return await locked(database, async (transaction) => {
        const { applied } = await readSchema({ ...database, query: transaction })
        if (applied.has(step.name)) return false
        if (database.kind === 'postgres') await yieldToRequests(transaction)
        await demandNoOlderNodes(database.kind, transaction, step, releases)
        await applySteps({ transaction, kind: database.kind }, [step], Date.now(), releases)
        return true
      })
    } catch (cause) {
      if (cause instanceof DatabaseError) throw cause
      if (isLockTimeout(cause) && attempt < ATTEMPTS) {
        await pause(PAUSE * Math.min(attempt, 10))
        continue
      }
      const reason = isLockTimeout(cause)
        ? 'other transactions used its tables for too long; end them, and migrate again'
        : cause instanceof Error
          ? cause.message
          : String(cause)
      throw new DatabaseError(
        `The schema step "${step.name}" failed on ${database.name} and was rolled back: ${reason}`,
        { cause },
      )
    }
}

const ATTEMPTS = 60
const PAUSE = 100

/**
 * A statement that waits for a table makes every later request for that table wait behind it, and two tables in another
 * order than a request's are a deadlock. So a step gives up before PostgreSQL would end a request (`deadlock_timeout`,
 * one second), and tries again.
 */
async function yieldToRequests(transaction: Transaction<Tables>): Promise<void> {
  await sql`set local lock_timeout = '400ms'`.execute(transaction)
  await sql`set local statement_timeout = 0`.execute(transaction)
}

const isLockTimeout = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && ['55P03', '40P01'].includes(String(cause.code))

/** A step that removes something is not applied while a process runs that may use it. */
async function demandNoOlderNodes(
  kind: Database['kind'],
  transaction: Transaction<Tables>,
  step: Migration,
  releases: readonly Release[],
): Promise<void> {
  if (step.kind !== 'contract') return
  const [node] = await nodesBefore({ kind, query: transaction }, schemaVersion(step.needs))
  if (node)
    throw new DatabaseError(
      `The schema step "${step.name}" removes what Portico ${node.release} uses, and Portico ${node.release} is running on this database (${node.name}, ${node.seconds} s ago). Replace every process by Portico ${releaseOf(step.needs, releases)} first, or stop them all; a process that was killed counts as ended after a minute.`,
    )
}

/** Applies steps inside the caller's transaction, and records each in the tables of `createBookkeeping`. */
export async function applySteps(
  { transaction, kind }: { readonly transaction: Transaction<Tables>; readonly kind: Database['kind'] },
  steps: readonly Migration[],
  now: number,
  releases: readonly Release[] = RELEASES,
): Promise<void> {
  for (const step of steps) {
    for (const statement of step.statements) {
      const text = typeof statement === 'string' ? statement : statement[kind]
      if (text !== undefined) await sql.raw(text).execute(transaction)
    }
    const release = releaseOf(step.name, releases)
    await recordStep(transaction, { release, step, checksum: checksumOf(step), now }, releases)
  }
}
