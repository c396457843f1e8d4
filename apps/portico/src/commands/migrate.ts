import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { loadSettings } from '../load.js'
import { openStorage } from '../open-storage.js'

/** `portico migrate`: brings the database up to date without starting the server. */
export function migrateCommand(context: Context): Command {
  return new Command('migrate')
    .description('bring the database up to date; "portico serve" does this automatically')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico migrate', 'the database in the data directory'],
        ['DATABASE_URL=postgres://… portico migrate', 'a PostgreSQL database, before the servers are upgraded'],
      ),
    )
    .action(async (options: { json?: boolean }) => {
      const { database } = await openStorage(loadSettings(context))
      try {
        const { migrate } = await import('@portico/server')
        const { applied } = await migrate(database)
        context
          .output(options)
          .result({ applied }, applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`)
      } finally {
        await database.close()
      }
    })
}
