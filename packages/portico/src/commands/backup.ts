import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { SECRET_FILES } from '../data-directory.js'
import { loadSettings } from '../load-settings.js'
import { openStorage } from '../open-storage.js'
import { writeAtomically } from '../write-atomically.js'

/** `portico backup`: writes a consistent snapshot of the whole database to a file while servers keep running. */
export function backupCommand(context: Context): Command {
  return new Command('backup')
    .description('write the whole database to a file that "portico restore" reads')
    .argument('<file>', 'a new file, readable only by this user')
    .option('--with-site-keys', 'include the private halves of site keys, encrypted like everything else')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      `${examples(
        ['portico backup portico-2026-01-31.backup', 'works while the server is running'],
        ['DATABASE_URL=postgres://… portico backup all.backup', 'a PostgreSQL database; can be restored into SQLite'],
      )}\n\nThe master key is not in the file: what it encrypts stays encrypted. Keep the data directory's master.key (or\nPORTICO_MASTER_KEY) in another place, together with admin.key. The file contains password hashes and addresses. Without --with-site-keys, the key pairs that the\nsite is sealed for are left out: a restored server creates a new pair, and the site must be sealed again.`,
    )
    .action(async (name: string, options: { json?: boolean; withSiteKeys?: boolean }) => {
      const output = context.output(options)
      const path = resolve(context.cwd, name)
      const loaded = loadSettings(context)
      const { database, secrets } = await openStorage(loaded)
      try {
        const { writeBackup } = await import('@portico/server')
        const counts = await writeAtomically(path, async (file, signal) => {
          const zip = createGzip()
          const written = finished(zip.pipe(createWriteStream('', { fd: file, autoClose: false })))
          let lines = 0
          const counts = await writeBackup(database, {
            masterKey: secrets.masterKey,
            now: Date.now(),
            withSiteKeys: options.withSiteKeys === true,
            async write(line) {
              signal.throwIfAborted()
              if (!zip.write(`${line}\n`)) await once(zip, 'drain')
              output.progress(++lines, 'rows written')
            },
          })
          zip.end()
          await written
          return counts
        })
        const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
        const keys = keptBeside(loaded.configuration.dataDirectory, loaded.reading.values)
        output.result(
          { file: path, rows, persons: counts.persons ?? 0, keep: keys },
          `Wrote ${counts.persons ?? 0} persons (${rows} rows in total) to ${path}.\nTo restore it you also need ${keys[0]}, which is not in the file. Keep it in a different place.`,
        )
      } finally {
        await database.close()
      }
    })
}

/** Where the secrets are that a restore needs, the indispensable one first. */
function keptBeside(directory: string, values: Readonly<Partial<Record<string, unknown>>>): string[] {
  return Object.values(SECRET_FILES).map(({ setting, file }) =>
    values[setting] === undefined ? resolve(directory, file) : setting,
  )
}
