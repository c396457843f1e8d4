import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { DatabaseAwayError } from '../../ground/errors.js'
import { isFromPostgres, postgresCode } from './database-away.js'
import { isPooled, localSettings, sessionSettings, type TimeLimits, timeSettings } from './postgres-settings.js'

/** Times in milliseconds. */
export interface PostgresLimits extends TimeLimits {
  /** The number of connections of a pool. */
  readonly connections: number
  /** A connection is dead if it does not respond to a statement in this time, which is longer than that for statements. */
  readonly response: number
  /** How long a caller waits for a connection. */
  readonly wait: number
  /** How long a new connection may take. */
  readonly connect: number
}

export const POSTGRES_LIMITS: PostgresLimits = {
  connections: 14,
  statement: 10_000,
  response: 13_000,
  wait: 10_000,
  connect: 5_000,
  idleTransaction: 20_000,
}

/** A connection in use. */
export interface Lease {
  run(text: string, parameters?: readonly unknown[]): Promise<QueryResult>
  /** Statements that follow the start of a transaction; empty if the session has the settings. */
  readonly transactionSettings: string
  /** Whether PostgreSQL can no longer be reached with it. */
  isLost(): boolean
  done(): void
}

export interface LeasePool {
  /**
   * Waits for a connection.
   * @param long its statements may take as long as they need.
   * @throws DatabaseAwayError if there is none in time.
   */
  take(long?: boolean): Promise<Lease>
  /** How many connections are in use, and how many callers wait for one. */
  use(): { readonly inUse: number; readonly waiting: number }
}

interface LeasePoolOptions {
  /** PostgreSQL refuses writes. */
  readonly readOnly?: boolean
  /** Closes an idle connection of another pool, because PostgreSQL grants no more. */
  readonly makeRoom?: () => void
}

/** How long fewer connections are used after PostgreSQL refused one. */
const FEWER = 10_000
const RETRY_AFTER = 50

/**
 * Gives out the connections of a pool. Callers wait for a free one if PostgreSQL grants fewer than the pool may have. A
 * connection that does not respond is closed, and all others that are as old are replaced before they are used again:
 * after packets were lost, none of them may ever respond.
 */
export function leasePool(
  pool: Pool,
  limits: PostgresLimits,
  { readOnly = false, makeRoom = () => {} }: LeasePoolOptions = {},
): LeasePool {
  const { connections, response, wait, connect } = limits
  let most = connections
  let refusedAt = Number.NEGATIVE_INFINITY
  let inUse = 0
  let generation = 0
  const waiting: (() => void)[] = []
  const generations = new WeakMap<PoolClient, number>()
  /** Whether a pooler gives each transaction another session of PostgreSQL, so that a session cannot have settings. */
  let pooled: boolean | undefined
  /** A statement without a time limit would not notice that its connection is dead. */
  const longLeases = new Set<PoolClient>()

  const permit = (deadline: number, again: boolean): Promise<void> => {
    const now = performance.now()
    if (most < connections && now - refusedAt > FEWER) {
      most += 1
      refusedAt = now
    }
    if (inUse < most && (again || waiting.length === 0)) {
      inUse += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(
        () => {
          waiting.splice(waiting.indexOf(grant), 1)
          reject(new DatabaseAwayError(`No connection to PostgreSQL became free within ${wait} ms.`))
        },
        Math.max(0, deadline - now),
      )
      if (again) waiting.unshift(grant)
      else waiting.push(grant)
    })
  }
  const giveBack = () => {
    inUse -= 1
    while (inUse < most && waiting.length > 0) {
      inUse += 1
      waiting.shift()?.()
    }
  }
  const age = () => {
    generation += 1
  }
  const onSilence = () => {
    age()
    for (const client of longLeases) socketOf(client)?.destroy()
  }
  const answer = async (client: PoolClient, query: () => Promise<QueryResult>, limit: number | undefined) => {
    let isSilent = false
    const timer =
      limit === undefined
        ? undefined
        : setTimeout(() => {
            isSilent = true
            onSilence()
            socketOf(client)?.destroy()
          }, limit)
    try {
      return await query()
    } catch (error) {
      if (isSilent) throw new DatabaseAwayError(`PostgreSQL did not respond within ${limit} ms.`, { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const open = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      const clientGeneration = generations.get(client)
      if (clientGeneration === generation) return client
      if (clientGeneration !== undefined) {
        discard(client)
        continue
      }
      const current = generation
      try {
        pooled ??= await isPooled(client, (query) => answer(client, query, connect))
        if (!pooled) await answer(client, () => client.query(sessionSettings(limits, readOnly)), connect)
      } catch (error) {
        discard(client)
        throw error
      }
      generations.set(client, current)
      return client
    }
  }
  const take = async (deadline: number, attempt = 0): Promise<PoolClient> => {
    await permit(deadline, attempt > 0)
    try {
      return await open()
    } catch (error) {
      const isRefused = error instanceof Error && 'code' in error && error.code === '53300'
      if (isRefused) {
        most = Math.max(1, Math.min(most, pool.totalCount))
        refusedAt = performance.now()
      }
      giveBack()
      if (!isRefused || performance.now() > deadline) throw postgresError(error, true)
    }
    if (pool.totalCount === 0) makeRoom()
    // If other processes have all connections, nothing here tells when one is free.
    if (pool.totalCount === 0 || attempt > 0) await pause(RETRY_AFTER)
    return take(deadline, attempt + 1)
  }

  return {
    use: () => ({ inUse, waiting: waiting.length }),
    async take(long = false) {
      const client = await take(performance.now() + wait)
      let isLost = false
      const onEnd = () => {
        isLost = true
      }
      client.once('error', onEnd).once('end', onEnd)
      const send: Lease['run'] = async (text, parameters = []) => {
        try {
          const query = () => client.query(text, [...parameters])
          return await answer(client, query, long ? undefined : response)
        } catch (cause) {
          const error = postgresError(cause, isLost)
          // The stack of `pg` ends at its socket; this one contains the caller.
          if (error instanceof Error) error.stack += `\n${new Error().stack?.split('\n').slice(2).join('\n')}`
          if (error instanceof DatabaseAwayError && postgresCode(cause) !== 'usable') {
            isLost = true
            age()
          }
          throw error
        }
      }
      /** One statement, in a transaction of its own if only that can have the settings. */
      const read: Lease['run'] = async (text, parameters) => {
        await send(`start transaction read only; ${localSettings(limits, { readOnly, long })}`)
        try {
          const result = await send(text, parameters)
          await send('commit')
          return result
        } catch (error) {
          if (!isLost) await send('rollback').catch(() => {})
          throw error
        }
      }
      const end = () => {
        client.off('error', onEnd).off('end', onEnd)
        longLeases.delete(client)
        if (isLost || generations.get(client) !== generation) discard(client)
        else client.release()
        giveBack()
      }
      if (long) longLeases.add(client)
      if (long && !pooled) {
        await send(timeSettings(limits, true)).catch((error: unknown) => {
          end()
          throw error
        })
      }
      return {
        run: pooled && readOnly ? read : send,
        transactionSettings: pooled ? localSettings(limits, { readOnly, long }) : '',
        isLost: () => isLost,
        done() {
          if (!long || isLost || pooled) return end()
          void answer(client, () => client.query(timeSettings(limits, false)), connect)
            .catch(onEnd)
            .finally(end)
        },
      }
    },
  }
}

/** Closes one connection that no one uses. */
export function closeIdle(pool: Pool): void {
  if (pool.idleCount > 0) pool.connect().then(discard, () => {})
}

/** Closed at once: a farewell would wait for a response that may never come. */
function discard(client: PoolClient): void {
  socketOf(client)?.destroy()
  client.release(true)
}

const socketOf = (client: PoolClient) =>
  (client as PoolClient & { readonly connection?: { readonly stream?: { destroy(): void } } }).connection?.stream

/** An error of `pg`, as a DatabaseAwayError if it does not come from the statement. */
function postgresError(error: unknown, isLost: boolean): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAwayError) return error
  const isAway = isFromPostgres(error)
    ? postgresCode(error) !== undefined
    : isLost || NETWORK.test('code' in error ? String(error.code) : '') || CONNECTION.test(error.message)
  return isAway ? new DatabaseAwayError(`PostgreSQL cannot be used: ${error.message}.`, { cause: error }) : error
}

const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ERR_TLS|ERR_SSL|CERT_)/
/** How `pg` reports a connection that is gone; it has no codes for that. */
const CONNECTION = /connection terminated|not queryable|connection error|timeout exceeded when trying to connect/i
