import { DatabaseAwayError } from '../../ground/errors.js'

/**
 * The SQLSTATEs of PostgreSQL, by code or class, after which the same request may succeed later, and whether the
 * connection can still be used (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const POSTGRES_CODES: Readonly<Record<string, 'usable' | 'lost'>> = {
  '08': 'lost', // connection exception
  '25006': 'lost', // the host has become a replica, which only reads
  '25P03': 'lost', // the transaction was idle for too long
  '25P04': 'lost', // the transaction took too long
  '28': 'lost', // the password or the role changed
  '3D000': 'lost', // the database is missing
  '40001': 'usable', // serialization failure
  '40003': 'lost', // it is not known whether the statement completed
  '40P01': 'usable', // deadlock
  '53': 'usable', // no disk, memory or connections left
  '55006': 'usable', // an object is in use
  '55P03': 'usable', // a lock is not available
  '57014': 'usable', // canceled, for example by the time limit for statements
  '57P': 'lost', // PostgreSQL stops, starts, crashed, or closed an idle session
  '58': 'usable', // an error of the operating system
}

/** SQLite's primary result codes for busy, locked, read-only, I/O error, corrupt, full, cannot open, not a database. */
const SQLITE_CODES = new Set([5, 6, 8, 10, 11, 13, 14, 26])

/** Where the SQLSTATE is 5 characters long, codes of the operating system are longer, apart from EPIPE. */
const SQLSTATE = /^(?!EPIPE$)[0-9A-Z]{5}$/

/** The row of an error that PostgreSQL itself reported; undefined for others, and those that will occur again. */
export function postgresCode(error: unknown): 'usable' | 'lost' | undefined {
  const code = codeOf(error)
  if (!SQLSTATE.test(code)) return undefined
  return POSTGRES_CODES[code] ?? POSTGRES_CODES[code.slice(0, 3)] ?? POSTGRES_CODES[code.slice(0, 2)]
}

/** Whether PostgreSQL responded at all. */
export const isFromPostgres = (error: unknown): boolean => SQLSTATE.test(codeOf(error))

/** An error of SQLite, as a DatabaseAwayError if nothing can be read or written at the moment. */
export function sqliteError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAwayError) return error
  const isAway =
    ('errcode' in error && SQLITE_CODES.has(Number(error.errcode) & 0xff)) ||
    /^SQLITE_(?:FULL|IOERR|BUSY|LOCKED|CANTOPEN|READONLY|CORRUPT|NOTADB)/.test(codeOf(error)) ||
    /^(?:EIO|ENOSPC|EDQUOT)$/.test(codeOf(error)) ||
    /disk is full|database is locked/i.test(error.message)
  return isAway ? new DatabaseAwayError(`SQLite cannot be used: ${error.message}.`, { cause: error }) : error
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
