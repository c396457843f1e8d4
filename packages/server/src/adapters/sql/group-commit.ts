import type { SqliteEngine } from './sqlite-engine.js'

/** One caller's time with the connection, from `take` to `done`. */
export interface Turn {
  read(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number }
  /** One statement by itself. Resolves when it is on disk. */
  write(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; changes: number }>
  begin(): Promise<void>
  /** Resolves when everything since `begin` is on disk. */
  commit(): Promise<void>
  rollback(): void
  done(): void
}

/** Writers that share one commit, and so one wait for the disk. */
interface Group {
  readonly members: { resolve(): void; reject(error: unknown): void }[]
  /** Set when SQLite undid the whole of it by itself. */
  lost: boolean
}

const LARGEST_GROUP = 64
const PATIENCE = 15_000
const PAUSE = 10
const UNDOES_ALL = /disk is full|disk I\/O error|out of memory|SQLITE_(?:FULL|IOERR|NOMEM|CORRUPT)|malformed/i

/**
 * Gives out one SQLite connection in turns, and lets writers that are waiting anyway share a commit: each works inside
 * a savepoint of its own, so one that fails undoes only itself, and nobody is told of success before the common commit
 * is on disk. Alone, a writer commits at once.
 */
export function groupCommit(engine: SqliteEngine) {
  const waiting: (() => void)[] = []
  let taken = false
  let group: Group | undefined

  const join = async (): Promise<Group> => {
    if (group) return group
    // As a writer from the start: a reader that turns writer later can be refused at once, whatever the busy timeout.
    await patiently(() => engine.exec('begin immediate'))
    group = { members: [], lost: false }
    return group
  }
  const close = () => {
    if (!group) return
    const { members } = group
    group = undefined
    try {
      engine.exec('commit')
      for (const { resolve } of members) resolve()
    } catch (error) {
      undo()
      for (const { reject } of members) reject(error)
    }
  }
  const lose = (lost: Group, error: unknown) => {
    lost.lost = true
    if (group === lost) group = undefined
    undo()
    for (const { reject } of lost.members) reject(error)
  }
  const undo = () => {
    try {
      engine.exec('rollback')
    } catch {
      // SQLite has rolled back already.
    }
  }
  const pass = () => {
    if (waiting.length === 0 || (group && group.members.length >= LARGEST_GROUP)) close()
    const next = waiting.shift()
    if (next) next()
    else taken = false
  }
  const run = (sql: string, parameters: readonly unknown[], within?: Group) => {
    try {
      return engine.run(sql, parameters)
    } catch (error) {
      if (within && error instanceof Error && UNDOES_ALL.test(error.message)) lose(within, error)
      throw error
    }
  }

  function turn(): Turn {
    let passed = false
    let own: Group | undefined
    const settled = (joined: Group) => {
      const written = new Promise<void>((resolve, reject) => joined.members.push({ resolve, reject }))
      passed = true
      pass()
      return written
    }
    return {
      read: (sql, parameters) => {
        if (own?.lost) throw new Error('The transaction was undone by SQLite.')
        return run(sql, parameters, own)
      },
      async write(sql, parameters) {
        if (own) return this.read(sql, parameters)
        const joined = await join()
        const result = run(sql, parameters, joined)
        await settled(joined)
        return result
      },
      async begin() {
        own = await join()
        engine.exec('savepoint turn')
      },
      async commit() {
        if (!own || own.lost) throw new Error('The transaction was undone by SQLite.')
        engine.exec('release turn')
        await settled(own)
      },
      rollback() {
        if (own && !own.lost) engine.exec('rollback to turn; release turn')
        own = undefined
      },
      done() {
        if (!passed) pass()
      },
    }
  }

  return {
    async take(): Promise<Turn> {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
      return turn()
    },
    close() {
      close()
      engine.close()
    },
  }
}

/**
 * Waits for another connection's transaction without holding up this process: SQLite's own waiting is a blocking one,
 * and the transaction waited for may be one of this very process.
 */
export async function patiently<Result>(work: () => Result): Promise<Result> {
  const since = performance.now()
  for (;;) {
    try {
      return work()
    } catch (error) {
      const busy = error instanceof Error && /database is locked|SQLITE_BUSY/i.test(error.message)
      if (!busy || performance.now() - since > PATIENCE) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}
