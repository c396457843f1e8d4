import { resolve } from 'node:path'
import type { Operations } from '@portico/server'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION, ORG_OPTION } from '../context.js'
import { interruptible } from '../interruption.js'
import { type Output, UserError } from '../output.js'
import { batchesOf, digestOf, type FileLine, personsIn } from '../portable/person-file.js'
import { withOperations } from './with-operations.js'

interface Counts {
  added: number
  refused: number
}

/**
 * `portico import`: adds people from a file. Lines that cannot be used are reported individually; the rest are added. The same command
 * continues an import that was stopped.
 */
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
      const counts: Counts = { added: 0, refused: 0 }
      await interruptible(
        () =>
          `Stopped. Added ${counts.added.toLocaleString('en')} people; the same command continues with the rest of ${path}.`,
        (signal) => withOperations(context, (operations) => readAll(operations, path, { counts, output, signal }), org),
      )
      const { added, refused } = counts
      output.result({ added, refused }, `Added ${added}, refused ${refused}.`)
      if (refused > 0) context.exitCode = 1
    })
}

interface Reading {
  readonly counts: Counts
  readonly output: Output
  readonly signal: AbortSignal
}

async function readAll({ imports }: Operations, path: string, { counts, output, signal }: Reading): Promise<void> {
  const digest = await digestOf(path)
  let after = await imports.lineOf(digest)
  if (after > 0) output.note(`Continues after line ${after}, where an earlier import of this file was stopped.`)
  const refuse = (line: number, message: string) => {
    counts.refused++
    output.warn(`line ${line}: ${message}`)
  }
  for await (const lines of batchesOf(remaining(path, after))) {
    signal.throwIfAborted()
    const { persons, unreadable } = valuesOf(lines)
    const upTo = lines.at(-1)?.line ?? after
    const refused = await imports.add({ digest, after, upTo, persons })
    if (refused === 'elsewhere') throw new UserError(elsewhere(path, counts))
    after = upTo
    for (const { line, message } of [...unreadable, ...refused].sort((a, b) => a.line - b.line)) refuse(line, message)
    for (let added = persons.length - refused.length; added > 0; added--)
      output.progress(++counts.added, 'people added')
  }
  await imports.finish(digest)
}

async function* remaining(path: string, after: number): AsyncGenerator<FileLine> {
  for await (const line of personsIn(path)) if (line.line > after) yield line
}

interface Values {
  readonly persons: { readonly line: number; readonly value: unknown }[]
  readonly unreadable: { readonly line: number; readonly message: string }[]
}

function valuesOf(lines: readonly FileLine[]): Values {
  const values: Values = { persons: [], unreadable: [] }
  for (const { line, value } of lines)
    try {
      values.persons.push({ line, value: value() })
    } catch (error) {
      values.unreadable.push({ line, message: whyUnreadable(error) })
    }
  return values
}

function whyUnreadable(error: unknown): string {
  if (error instanceof SyntaxError) return 'is not JSON.'
  if (error instanceof RangeError) return 'is nested too deeply.'
  throw error
}

const elsewhere = (path: string, { added }: Counts) =>
  `Another process is importing ${path} into the same organization, so this one stopped after adding ${added.toLocaleString('en')} people. Wait for the other; no person is added twice.`
