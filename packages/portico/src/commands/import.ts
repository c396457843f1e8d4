import { createReadStream, statSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type { Operations } from '@portico/server'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION, ORG_OPTION } from '../context.js'
import { interruptible } from '../interruption.js'
import { linesIn } from '../lines-of.js'
import type { Output } from '../output.js'
import { systemCode, UserError } from '../output.js'
import { personsInCsv } from '../portable/person-csv.js'
import { fileText, withoutMark } from '../read-text.js'
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
  if (error instanceof RangeError) return 'is nested too deeply.'
  if (error instanceof Error && 'status' in error) return error.message
  throw error
}

const MIB = 1024 * 1024
/** The maximum number of characters of a person: the largest attributes, escaped. */
const LONGEST_PERSON = 8 * MIB
const LARGEST_CSV = 256 * MIB

async function* personsIn(path: string): AsyncGenerator<{ line: number; value: unknown }> {
  try {
    if (extname(path).toLowerCase() === '.csv') {
      const { size } = statSync(path)
      if (size > LARGEST_CSV)
        throw new UserError(
          `${path} has ${Math.ceil(size / MIB)} MiB, and a CSV file is read as a whole: at most ${LARGEST_CSV / MIB} MiB are possible. Split it, or import JSON Lines.`,
        )
      const persons = personsInCsv(fileText(path))
      for (const [at, value] of persons.entries()) yield { line: at + 2, value }
      return
    }
    let line = 0
    const limits = { name: path, longest: LONGEST_PERSON, what: 'a person' }
    for await (const text of linesIn(createReadStream(path), limits)) {
      line++
      const person = line === 1 ? withoutMark(text) : text
      if (person.trim() !== '') yield { line, value: () => JSON.parse(person) as unknown }
    }
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    throw new UserError(`${path} cannot be read (${systemCode(error)}). Check the path and its permissions.`)
  }
}
