import { createReadStream, readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Operations } from '@portico/server'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION, ORG_OPTION } from '../context.js'
import { interruptible } from '../interruption.js'
import type { Output } from '../output.js'
import { systemCode, UserError } from '../output.js'
import { personsInCsv } from '../portable/person-csv.js'
import { withOperations } from './with-operations.js'

interface Counts {
  added: number
  refused: { line: number; why: string }[]
}

/** `portico import`: adds people from a file. Lines that cannot be used are reported individually; the rest are added. */
export function importCommand(context: Context): Command {
  return new Command('import')
    .description('add people from a file')
    .argument('<file>', 'NDJSON (one person per line), or CSV with a header if its name ends in .csv')
    .option(...ORG_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico import persons.ndjson', 'each line as in POST /admin/persons, optionally with password_hash'],
        ['portico import persons.csv', 'columns email_address, unverified_email_address, groups, password_hash, …'],
      ),
    )
    .action(async (file: string, { org, json }: { org?: string; json?: boolean }) => {
      const output = context.output({ json: json === true })
      const path = resolve(context.cwd, file)
      const counts: Counts = { added: 0, refused: [] }
      await interruptible(
        () => `Stopped. Added ${counts.added.toLocaleString('en')} people; the rest of ${path} was not read.`,
        (signal) => withOperations(context, (operations) => readAll(operations, path, { counts, output, signal }), org),
      )
      for (const { line, why } of counts.refused) output.warn(`line ${line}: ${why}`)
      const { added, refused } = counts
      output.result({ added, refused: refused.length }, `Added ${added}, refused ${refused.length}.`)
      if (refused.length > 0) context.exitCode = 1
    })
}

interface Reading {
  readonly counts: Counts
  readonly output: Output
  readonly signal: AbortSignal
}

async function readAll(operations: Operations, path: string, { counts, output, signal }: Reading): Promise<void> {
  for await (const { line, value } of personsIn(path)) {
    signal.throwIfAborted()
    try {
      await operations.importPerson(value instanceof Function ? value() : value)
      output.progress(++counts.added, 'people added')
    } catch (error) {
      counts.refused.push({ line, why: sentence(error) })
    }
  }
}

/** Only errors in the line itself are reported and skipped; any other error ends the import. */
function sentence(error: unknown): string {
  if (error instanceof SyntaxError) return 'is not JSON.'
  if (error instanceof Error && 'status' in error) return error.message
  throw error
}

async function* personsIn(path: string): AsyncGenerator<{ line: number; value: unknown }> {
  try {
    if (extname(path).toLowerCase() === '.csv') {
      const persons = personsInCsv(readFileSync(path, 'utf8'))
      for (const [at, value] of persons.entries()) yield { line: at + 2, value }
      return
    }
    let line = 0
    for await (const text of createInterface({
      input: createReadStream(path, 'utf8'),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      line++
      if (text.trim() !== '') yield { line, value: () => JSON.parse(text) as unknown }
    }
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    throw new UserError(`${path} cannot be read (${systemCode(error)}). Check the path and its permissions.`)
  }
}
