import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { UserError } from '../output.js'
import { collect, handleOf } from './handles.js'
import { passwordFrom } from './option-values.js'
import { personText } from './person-text.js'
import { withOperations } from './with-operations.js'

interface Options {
  readonly group: string[]
  readonly unverified?: boolean
  readonly inactive?: boolean
  readonly passwordStdin?: boolean
  readonly json?: boolean
}

/** `portico person add`: adds a person with handles, groups and, optionally, a password. */
export function personAddCommand(context: Context): Command {
  return new Command('add')
    .description('add a person')
    .argument('<handle...>', 'email addresses, +phone numbers or a username')
    .option('-g, --group <name>', 'a group; may be repeated', collect, [])
    .option('--unverified', 'leave the handles unverified; the first sign-in must prove them')
    .option('--password-stdin', 'read a password from standard input')
    .option('--inactive', 'add it disabled')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico person add ada@example.com -g readers', 'who can read the private docs'],
        ['portico person add ada --password-stdin < file', 'with a user name and a password'],
      ),
    )
    .action(async (words: string[], options: Options) => {
      const password = options.passwordStdin ? await passwordFrom(context) : undefined
      const handles = words.map((word) => ({ ...handleOf(word), verified: options.unverified !== true }))
      const person = await withOperations(context, ({ persons }) =>
        persons
          .add({
            handles,
            groups: options.group,
            active: options.inactive !== true,
            password,
          })
          .catch((error: unknown) => refuse(error, words)),
      )
      context.output(options).result(person, personText(person))
    })
}

function refuse(error: unknown, words: readonly string[]): never {
  const { status, message } = error as { status?: number; message?: string }
  const who = words.map((word) => JSON.stringify(word)).join(', ')
  if (status === 409)
    throw new UserError(
      `The handle ${who} is already in use. Run "portico person show" to see by whom; "portico person groups" changes their groups.`,
    )
  if (status === 400) throw new UserError(`${who} cannot be added: ${message}. Correct it and run the command again.`)
  throw error
}
