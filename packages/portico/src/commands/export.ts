import { writeSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION, ORG_OPTION } from '../context.js'
import { COLUMNS, personCsvLine } from '../portable/person-csv.js'
import { writeAtomically } from '../write-atomically.js'
import { withOperations } from './with-operations.js'

/** `portico export`: writes all people with their password hashes, in the format that `portico import` reads. */
export function exportCommand(context: Context): Command {
  return new Command('export')
    .description('write all people to a file that "portico import" reads')
    .argument('[file]', 'NDJSON, or CSV if its name ends in .csv, readable only by this user; default: standard output')
    .option(...ORG_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(['portico export persons.ndjson', 'contains password hashes: protect it like a password']),
    )
    .action(async (name: string | undefined, { org, json }: { org?: string; json?: boolean }) => {
      const output = context.output({ json: json === true })
      if (name === undefined) return toOutput(context, org)
      const path = resolve(context.cwd, name)
      const csv = extname(path).toLowerCase() === '.csv'
      const written = await writeAtomically(path, async (file, signal) => {
        if (csv) writeSync(file, `${COLUMNS.join(',')}\n`)
        let count = 0
        await withOperations(
          context,
          async (operations) => {
            for await (const person of operations.exportPersons()) {
              signal.throwIfAborted()
              writeSync(file, `${csv ? personCsvLine(person) : JSON.stringify(person)}\n`)
              output.progress(++count, 'people written')
            }
          },
          org,
        )
        return count
      })
      output.result({ file: path, persons: written }, `Wrote ${written} people to ${path}.`)
    })
}

/** One JSON value per line, whether or not JSON was requested: `portico import` reads nothing else. */
function toOutput(context: Context, org: string | undefined): Promise<void> {
  const lines = context.output({ json: true })
  return withOperations(
    context,
    async (operations) => {
      for await (const person of operations.exportPersons()) lines.result(person, '')
    },
    org,
  )
}
