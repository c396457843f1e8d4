import { close as closeFile, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'
import { type SharedConnection, sharedConnection } from './shared-connection.js'
import { sharedSync } from './shared-sync.js'
import { openSqlite, type SqliteEngine } from './sqlite-engine.js'

/** An open SQLite database: its single connection, given out in turns. */
export interface SqliteFile extends SharedConnection {
  close(): Promise<void>
}

/**
 * `synchronous = normal` leaves the wait for the disk after a commit to us, and keeps SQLite's own waits around a
 * checkpoint, without which a file could be damaged. A checkpoint of this connection blocks the event loop, so it makes one
 * only if 16 MB of log are left that no other connection has copied; see `CheckpointOptions`. Once open, SQLite does not wait for
 * other connections itself, because that would also block the event loop; `sharedConnection` waits for them.
 */
const PRAGMAS = [
  'busy_timeout = 5000',
  'journal_mode = wal',
  'synchronous = normal',
  'wal_autocheckpoint = 4000',
  'foreign_keys = on',
  'busy_timeout = 0',
]

/** Flushes of the log from one checkpoint to the next: a few megabytes. */
const FLUSHES = 200

interface CheckpointOptions {
  /**
   * Copies the log into the file on another connection, off the event loop. It may fail: what it leaves is copied later. SQLite
   * starts the log again from its beginning once all of it is copied.
   */
  checkpoint?(): Promise<unknown>
}

/**
 * Opens a file, or `:memory:`. SQLite writes commits to the write-ahead log, and we flush them to disk off the event
 * loop, many at a time.
 * @throws whatever SQLite or the file system throws; the caller translates it.
 */
export async function openSqliteFile(file: string, { checkpoint }: CheckpointOptions = {}): Promise<SqliteFile> {
  const engine = await openSqlite(file)
  let log: number | undefined
  try {
    for (const pragma of PRAGMAS) engine.run(`pragma ${pragma}`)
    checkSmallFile(engine)
    // While a connection is open, the log is never deleted, only overwritten from its start. SQLite takes no locks on
    // it that closing this descriptor would release. Windows flushes only files that were opened for writing.
    if (file !== ':memory:') log = await promisify(open)(`${file}-wal`, 'r+')
  } catch (error) {
    engine.close()
    throw error
  }
  let flushes = 0
  let copying: Promise<unknown> | undefined
  const flush = async () => {
    if (log === undefined) return
    // By its descriptor: the file handles of Yarn's Plug'n'Play have no `datasync`.
    await promisify(fdatasync)(log)
    flushes += 1
    if (!checkpoint || copying || flushes % FLUSHES !== 0) return
    copying = checkpoint()
      .catch(() => {})
      .finally(() => {
        copying = undefined
      })
  }
  const connection = sharedConnection(engine, sharedSync(flush))
  const close = async () => {
    await connection.settled().catch(() => {})
    if (log !== undefined) await promisify(closeFile)(log)
    engine.close()
  }
  let closed: Promise<void> | undefined
  return {
    ...connection,
    close() {
      closed ??= close()
      return closed
    },
  }
}

const CHECKED_BYTES = 32 * 1024 * 1024

/** Reads all of a small file; a large one would delay the start, so only its schema is read. */
function checkSmallFile(engine: SqliteEngine): void {
  engine.run('select count(*) from sqlite_master')
  const [size] = engine.run('select page_count * page_size as bytes from pragma_page_count, pragma_page_size').rows as {
    bytes: number
  }[]
  if (!size || size.bytes > CHECKED_BYTES) return
  const [check] = engine.run('pragma quick_check(1)').rows as { quick_check: string }[]
  if (check?.quick_check !== 'ok') throw new Error('malformed')
}
