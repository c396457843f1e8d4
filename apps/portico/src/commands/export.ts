import { closeSync, openSync, writeSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { Command } from 'commander'
import type { Context } from '../context.js'
import { COLUMNS, personCsvLine } from '../portable/person-csv.js'
import { systemCode, UserError } from '../user-error.js'
import { examples, JSON_OPTION } from './examples.js'
import { ORG_OPTION } from './org-option.js'
import { withOperations } from './with-operations.js'

/** `portico export`: all persons with their password hashes, as `portico import` reads them. */
export function exportCommand(context: Context): Command {
  return new Command('export')
    .description('write all persons to a file that "portico import" reads')
    .argument('[file]', 'NDJSON, or CSV when its name ends in .csv, for this user alone; the output where left out')
    .option(...ORG_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(['portico export persons.ndjson', 'password hashes are in it: keep it like a password']),
    )
    .action(async (name: string | undefined, { org, json }: { org?: string; json?: boolean }) => {
      const output = context.output({ json: json === true })
      if (name === undefined) return toOutput(context, org)
      const path = resolve(context.cwd, name)
      const csv = extname(path).toLowerCase() === '.csv'
      const file = create(path)
      let written = 0
      try {
        if (csv) writeSync(file, `${COLUMNS.join(',')}\n`)
        await withOperations(
          context,
          async (operations) => {
            for await (const person of operations.exportPersons()) {
              writeSync(file, `${csv ? personCsvLine(person) : JSON.stringify(person)}\n`)
              if (++written % 10_000 === 0) output.note(`${written} written`)
            }
          },
          org,
        )
      } finally {
        closeSync(file)
      }
      output.result({ file: path, persons: written }, `Wrote ${written} persons to ${path}.`)
    })
}

/** One JSON value a line, whether or not JSON was asked for: nothing else is read back. */
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

/** A file that was there stays as it is: an export holds secrets, and an older one may be somebody's only copy. */
function create(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST') throw new UserError(`${path} already exists and was not overwritten. Choose another name.`)
    throw new UserError(`${path} cannot be written (${code}). Give a place where this user may write.`)
  }
}
