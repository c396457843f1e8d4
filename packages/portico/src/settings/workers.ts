import { availableParallelism, totalmem } from 'node:os'
import type { DatabaseTarget } from '@portico/server'

type Postgres = Extract<DatabaseTarget, { readonly kind: 'postgres' }>

/** Of a node. */
export const DEFAULT_CONNECTIONS = 14

/** One for requests, and one for long reads. */
const CONNECTIONS_OF_A_WORKER = 2

/** What a process takes under load, with some room. */
const MEMORY_OF_A_WORKER = 256 * 1024 * 1024

/** How many connections each worker may open. */
export const shareOfConnections = ({ connections = DEFAULT_CONNECTIONS }: Postgres, workers: number): number =>
  Math.max(1, Math.floor(connections / workers))

/** How many workers a database allows. */
export const mostWorkers = (database: DatabaseTarget): number =>
  database.kind === 'sqlite' ? 1 : shareOfConnections(database, CONNECTIONS_OF_A_WORKER)

/** One for each processor, as far as the connections to the database and the memory of this machine or container suffice. */
export function defaultWorkers(database: DatabaseTarget): number {
  if (database.kind === 'sqlite') return 1
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.max(1, Math.min(availableParallelism(), mostWorkers(database), Math.floor(memory / MEMORY_OF_A_WORKER)))
}
