import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { loadSettings } from '../load-settings.js'
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
      ) +
        `
Servers of the previous release may run meanwhile and afterwards: a release only adds to the schema what it needs, and
removes what it no longer uses in a later one. Such a removal is refused while a server runs that needs it, and the
database then refuses releases that do, with the oldest version that can use it.
`,
    )
    .action(async (options: { json?: boolean }) => {
      const { database } = await openStorage(loadSettings(context))
      try {
        const { checkMigrations, migrate } = await import('@portico/server')
        const { applied } = await migrate(database)
        const { state, newer } = await checkMigrations(database)
        const done =
          applied.length > 0
            ? `Applied: ${applied.join(', ')}.`
            : newer.length > 0
              ? `The database has additions of Portico ${state?.release}, which this version does not need.`
              : 'The database is up to date.'
        const oldest = state ? ` It can be used by Portico ${state.oldest_release} and later.` : ''
        context.output(options).result({ applied, schema: state ?? null }, `${done}${oldest}`)
      } finally {
        await database.close()
      }
    })
}
