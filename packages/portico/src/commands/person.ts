import { printableLine } from '@portico/protocol'
import type { Operations, PersonRecord } from '@portico/server'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { UserError } from '../output.js'
import { noSuchPerson } from './handles.js'
import { personAddCommand } from './person-add.js'
import { personGroupsCommand } from './person-groups.js'
import { personsText, personText } from './person-text.js'
import { withOperations } from './with-operations.js'

/** `portico person …`: who may sign in, and what they belong to. */
export function personCommand(context: Context): Command {
  const command = new Command('person').description(
    'add, list, show, disable, enable and delete people; set their groups',
  )
  const commands = [personAddCommand, listCommand, showCommand, disableCommand, enableCommand, deleteCommand]
  for (const make of [...commands, personGroupsCommand]) command.addCommand(make(context))
  return command
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list people')
    .option('--handle <text>', 'only the person with this handle')
    .option('--search <text>', 'only people with a handle that starts with this')
    .option('--group <name>', 'only members of this group')
    .addOption(
      new Option('--state <state>', 'only people in this state').choices(['active', 'inactive', 'pending', 'rejected']),
    )
    .option('--limit <count>', 'the most people to list', wholeNumber, 100)
    .option('--offset <count>', 'how many people to skip', wholeNumber, 0)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico person list', 'the first 100'],
        ['portico person list --search ada', 'whose address, number or name starts with ada'],
        ['portico person list --group readers --json', 'readers of the private docs, as JSON'],
      ),
    )
    .action(
      async ({ json, ...query }: { json?: boolean } & NonNullable<Parameters<Operations['persons']['list']>[0]>) => {
        const { persons, total } = await withOperations(context, (operations) => operations.persons.list(query))
        context.output({ json: json === true }).result({ total, persons }, personsText(persons, total))
      },
    )
}

function showCommand(context: Context): Command {
  return onOne(
    context,
    'show',
    'show a person',
    [['portico person show ada@example.com', 'by handle or by id']],
    (persons, who) => persons.show(who),
  )
}

function disableCommand(context: Context): Command {
  return onOne(
    context,
    'disable',
    'end all sessions of a person and refuse new ones',
    [['portico person disable ada@example.com', 'nothing is deleted']],
    (persons, who) => persons.disable(who),
  )
}

function enableCommand(context: Context): Command {
  return onOne(
    context,
    'enable',
    'let a disabled person sign in again',
    [['portico person enable ada@example.com', 'as before, with the same groups']],
    (persons, who) => persons.enable(who),
  )
}

function onOne(
  context: Context,
  name: string,
  description: string,
  help: readonly (readonly [string, string])[],
  act: (persons: Operations['persons'], who: string) => Promise<PersonRecord | undefined>,
): Command {
  return new Command(name)
    .description(description)
    .argument('<person>', 'a handle or a person id')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(...help))
    .action(async (who: string, options: { json?: boolean }) => {
      const person = await withOperations(context, ({ persons }) => act(persons, who))
      if (person === undefined) throw noSuchPerson(who)
      context.output(options).result(person, personText(person))
    })
}

function deleteCommand(context: Context): Command {
  return new Command('delete')
    .description('delete a person and everything kept about them')
    .argument('<person>', 'a handle or a person id')
    .option('-y, --yes', 'do not ask for confirmation')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(['portico person delete ada@example.com', 'asks for confirmation on a terminal; cannot be undone']),
    )
    .action(async (who: string, options: { json?: boolean; yes?: boolean }) => {
      if (
        context.terminal &&
        context.stdin.isTTY &&
        !options.yes &&
        !(await confirmed(`Delete ${who} permanently? (y/N) `))
      )
        throw new UserError('nothing was deleted.')
      if (!(await withOperations(context, ({ persons }) => persons.delete(who)))) throw noSuchPerson(who)
      context.output(options).result({ deleted: who }, `Deleted ${who}.`)
    })
}

async function confirmed(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await lines.question(printableLine(question))).trim())
  } finally {
    lines.close()
  }
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}
