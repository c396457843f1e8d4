import { closeSync, openSync } from 'node:fs'
import type { DatabaseTarget } from '@portico/server'
import { systemCode } from './output.js'

/**
 * Creates the empty file of an embedded database for this user alone (mode 0600) before the database opens it. SQLite gives its
 * journal and shared memory the mode of the database, so all of them are private whatever the umask of the process is. The umask is
 * left alone: the same process may write the published site, which other users must be able to read. An existing file is not
 * changed; a file that cannot be created is reported by the database.
 */
export function createDatabaseFile(target: DatabaseTarget): void {
  if (target.kind !== 'sqlite') return
  try {
    closeSync(openSync(target.file, 'wx', 0o600))
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}
