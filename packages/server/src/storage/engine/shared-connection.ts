import { DatabaseAwayError } from '../../ground/errors.js'
import type { SharedSync } from './shared-sync.js'
import type { SqliteEngine } from './sqlite-engine.js'

type Ran = ReturnType<SqliteEngine['run']>

/** One caller's time with the connection, from `take` to `done`. */
export interface Turn {
  /** Runs one statement. What it writes outside a transaction is on disk when it resolves. */
  run(sql: string, parameters: readonly unknown[]): Promise<Ran>
  begin(): Promise<void>
  /** Resolves when everything since `begin` is on disk. */
  commit(): Promise<void>
  rollback(): void
  done(): void
}

export interface SharedConnection {
  /** Waits for the connection. @throws DatabaseAwayError if it was not given back in time. */
  take(): Promise<Turn>
  /** Resolves when everything that could be read before this call is on disk. */
  settled(): Promise<void>
}

/** Writers that share one commit. */
interface Group {
  /** Settles when the commit is on disk or has failed. */
  readonly outcome: Promise<void>
  resolve(outcome: Promise<void>): void
  reject(error: unknown): void
  /** Set when SQLite itself has rolled back the whole group. */
  lost: boolean
}

const PATIENCE = 15_000
const LONGEST_PAUSE = 10
const READS = /^\s*(?:select|pragma|explain|values)\b/i
const UNDOES_ALL = /disk is full|disk I\/O error|out of memory|SQLITE_(?:FULL|IOERR|NOMEM|CORRUPT)|malformed/i

/**
 * Gives out one SQLite connection in turns. Writers in the same round of the event loop share a commit: each except the
 * first works inside its own savepoint, so that a failed one undoes only itself, and no one reports success before the
 * common commit is on disk. The file is locked for other connections from a group's first write to the end of that
 * round.
 */
export function sharedConnection(
  engine: SqliteEngine,
  sync: SharedSync,
  { patience = PATIENCE }: { readonly patience?: number } = {},
): SharedConnection {
  const waiting: (() => void)[] = []
  let taken = false
  let group: Group | undefined
  /** The group's round has ended while a caller has the connection; it is committed when that caller is done. */
  let overdue = false

  const join = async (): Promise<Group> => {
    if (group) return group
    // As a writer from the start: a reader that becomes a writer later can be refused immediately, regardless of the
    // busy timeout.
    await patiently(() => engine.run('begin immediate'))
    group = newGroup()
    overdue = false
    setImmediate(() => {
      if (taken) overdue = true
      else close()
    })
    return group
  }
  const close = () => {
    if (!group) return
    const closing = group
    group = undefined
    try {
      engine.run('commit')
      sync.wrote()
      closing.resolve(sync.settled())
    } catch (error) {
      undo()
      closing.reject(error)
    }
  }
  const lose = (lost: Group, error: unknown) => {
    lost.lost = true
    if (group === lost) group = undefined
    undo()
    lost.reject(error)
  }
  /** For a group with a single writer, which already has the error. */
  const undoAll = (undone: Group) => {
    group = undefined
    undo()
    undone.resolve(sync.settled())
  }
  const undo = () => {
    try {
      engine.run('rollback')
    } catch {
      // SQLite has rolled back already.
    }
  }
  const pass = () => {
    if (overdue) close()
    const grant = waiting.shift()
    if (grant) grant()
    else taken = false
  }
  const next = () =>
    new Promise<void>((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(grant), 1)
        reject(new DatabaseAwayError(`The connection to SQLite did not become free within ${patience} ms.`))
      }, patience)
      waiting.push(grant)
    })

  function turn(): Turn {
    let passed = false
    let own: Group | undefined
    /** The group began with this turn, so that undoing the turn undoes the whole group. */
    let first = false
    const leave = () => {
      if (!passed) pass()
      passed = true
    }
    const run = (sql: string, parameters: readonly unknown[], within: Group | undefined) => {
      if (within?.lost) throw lostError()
      try {
        return engine.run(sql, parameters)
      } catch (error) {
        if (within && error instanceof Error && UNDOES_ALL.test(error.message)) lose(within, error)
        throw error
      }
    }
    return {
      async run(sql, parameters) {
        if (passed) throw new Error('The connection to SQLite was given back, so that nothing can be run on it.')
        if (own) return run(sql, parameters, own)
        if (READS.test(sql)) return patiently(() => run(sql, parameters, undefined))
        const joined = await join()
        const ran = run(sql, parameters, joined)
        leave()
        await joined.outcome
        return ran
      },
      async begin() {
        const before = group
        own = await join()
        first = own !== before
        if (!first) run('savepoint turn', [], own)
      },
      async commit() {
        const joined = own
        if (joined?.lost) throw lostError()
        if (!first) run('release turn', [], joined)
        own = undefined
        leave()
        await joined?.outcome
      },
      rollback() {
        const joined = own
        own = undefined
        if (!joined || joined.lost) return
        if (first) return undoAll(joined)
        run('rollback to turn', [], joined)
        run('release turn', [], joined)
      },
      done: leave,
    }
  }

  return {
    async take() {
      if (taken) await next()
      taken = true
      return turn()
    },
    settled: () => group?.outcome ?? sync.settled(),
  }
}

const lostError = () => new DatabaseAwayError('SQLite rolled back the transaction.')

function newGroup(): Group {
  const group = { lost: false } as { -readonly [Key in keyof Group]: Group[Key] }
  group.outcome = new Promise((resolve, reject) => {
    group.resolve = resolve
    group.reject = reject
  })
  // Every participant receives the failure; the last of them may have left before.
  group.outcome.catch(() => {})
  return group
}

/**
 * Waits for another connection's transaction without blocking this process: SQLite's own waiting is blocking, and the
 * other transaction may belong to this same process.
 */
async function patiently<Result>(work: () => Result): Promise<Result> {
  const since = performance.now()
  for (let pause = 1; ; pause = Math.min(pause + 1, LONGEST_PAUSE)) {
    try {
      return work()
    } catch (error) {
      const busy = error instanceof Error && /database is locked|SQLITE_BUSY/i.test(error.message)
      if (!busy || performance.now() - since > PATIENCE) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
