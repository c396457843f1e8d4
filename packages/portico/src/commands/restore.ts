import { createReadStream, existsSync, type ReadStream, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { openDataDirectory, SECRET_FILES, storedSecret } from '../data-directory.js'
import { createDatabaseFile } from '../database-file.js'
import { linesIn } from '../lines-of.js'
import { type LoadedSettings, loadSettings } from '../load-settings.js'
import { systemCode, UserError } from '../output.js'

/** `portico restore`: fills an empty database from a backup. */
export function restoreCommand(context: Context): Command {
  return new Command('restore')
    .description('restore a backup of "portico backup" into an empty database')
    .argument('<file>', 'a file written by "portico backup"')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['PORTICO_DATA=./restored portico restore all.backup', 'after copying master.key into ./restored'],
        [
          'DATABASE_URL=postgres://… portico restore all.backup',
          'into PostgreSQL, whichever database the backup came from',
        ],
      ),
    )
    .action(async (name: string, options: { json?: boolean }) => {
      const loaded = loadSettings(context)
      const path = resolve(context.cwd, name)
      if (!existsSync(path))
        throw new UserError(`${path} does not exist. Use the path of a file written by "portico backup".`)
      const masterKey = demandKey(loaded)
      const { dataDirectory, database: target } = loaded.configuration
      openDataDirectory(dataDirectory)
      const isNew = target.kind === 'sqlite' && !existsSync(target.file)
      createDatabaseFile(target)
      const { openDatabase, restoreBackup } = await import('@portico/server')
      const database = await openDatabase(target)
      let counts: Readonly<Record<string, number>>
      try {
        counts = await restoreBackup(database, { lines: linesOf(path), masterKey, now: Date.now() })
      } catch (error) {
        await database.close()
        if (isNew && target.kind === 'sqlite')
          for (const end of ['', '-wal', '-shm']) rmSync(`${target.file}${end}`, { force: true })
        throw error
      }
      await database.close()
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const missing = (['adminKey'] as const)
        .filter((secret) => loaded.reading.values[SECRET_FILES[secret].setting] === undefined)
        .filter((secret) => storedSecret(dataDirectory, secret) === undefined)
        .map((secret) => SECRET_FILES[secret])
      const output = context.output(options)
      for (const { file, lost } of missing)
        output.warn(`${file} is not in ${dataDirectory}. The next start creates a new one, and then ${lost}.`)
      if (!counts.site_keys)
        output.warn(
          'The backup has no site keys: it was written without --with-site-keys. The next start creates a new key pair, and the site must be sealed again ("portico seal").',
        )
      output.result(
        { database: database.name, rows, persons: counts.persons ?? 0 },
        `Restored ${counts.persons ?? 0} persons (${rows} rows in total) into ${database.name}.`,
      )
    })
}

/** A newly created key could open nothing of a backup, so none is created. */
function demandKey({ configuration: { dataDirectory }, reading }: LoadedSettings): Uint8Array {
  const key = reading.values.PORTICO_MASTER_KEY ?? storedSecret(dataDirectory, 'masterKey')
  if (key instanceof Uint8Array) return key
  throw new UserError(
    `The backup can be restored only with the master key of the database that was backed up. Copy its master.key into ${dataDirectory}, or set PORTICO_MASTER_KEY to its content.`,
  )
}

/** The maximum number of characters of a row: the largest attributes, escaped twice. */
const LONGEST_ROW = 16 * 1024 * 1024

/** How many times its size a backup may expand, above a size that is no burden. Rows of real people compress to a tenth. */
const MOST_EXPANSION = { times: 250, from: 64 * 1024 * 1024 } as const

async function* withinRatio(
  unzipped: AsyncIterable<Uint8Array>,
  file: ReadStream,
  path: string,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of unzipped) {
    size += chunk.length
    if (size > MOST_EXPANSION.from && size > file.bytesRead * MOST_EXPANSION.times)
      throw new UserError(
        `${path} expands to more than ${MOST_EXPANSION.times} times its size, which no backup does. Nothing was restored. Use another backup.`,
      )
    yield chunk
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    const file = createReadStream(path)
    // Errors of the file end up in the same place as those of its content.
    const unzipped = file.on('error', (error) => unzipped.destroy(error)).pipe(createGunzip())
    yield* linesIn(withinRatio(unzipped, file, path), { name: path, longest: LONGEST_ROW, what: 'a row of a backup' })
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = systemCode(error) ?? 'unknown'
    throw new UserError(
      code === 'Z_BUF_ERROR'
        ? `${path} ends too early, so part of it is missing. Nothing was restored. Use another backup.`
        : `${path} was not written by "portico backup", or it is damaged (${code}). Nothing was restored.`,
    )
  }
}
