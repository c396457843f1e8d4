import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { columns, UserError } from '../output.js'
import { collect, noSuchPerson } from './handles.js'
import { withOperations } from './with-operations.js'

interface AddOptions {
  readonly name: string
  readonly group: string[]
  readonly days?: string
  readonly json?: boolean
}

/** `portico token …`: tokens with which programs read pages as a person. */
export function tokenCommand(context: Context): Command {
  return new Command('token')
    .description('add, list and end tokens with which programs read pages as a person')
    .addCommand(addCommand(context))
    .addCommand(listCommand(context))
    .addCommand(endCommand(context))
}

function addCommand(context: Context): Command {
  return new Command('add')
    .description('create a reader token for a person; it is shown once')
    .argument('<person>', 'a handle or a person id')
    .requiredOption('-n, --name <name>', 'the program that will use it')
    .option('-g, --group <name>', 'one of the person’s groups that it reads with; may be repeated', collect, [])
    .option('-d, --days <days>', 'how long it lasts; default: 90 days')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico token add ada@example.com --name agent -g readers', 'reads the pages of the group readers'],
        ['portico token add ada@example.com --name agent --days 7', 'the pages for everyone who is signed in'],
      ),
    )
    .action(async (who: string, { name, group, days, json }: AddOptions) => {
      if (days !== undefined && !/^\d{1,3}$/.test(days))
        throw new UserError(`--days must be a number from 1 to 365, got ${JSON.stringify(days)}.`)
      const readerToken = await withOperations(context, async ({ persons, readerTokens }) => {
        const person = await persons.show(who)
        if (!person) throw noSuchPerson(who)
        const expiry = days === undefined ? {} : { expires_in_days: Number(days) }
        return readerTokens.add(person.person_id, { name, groups: [...new Set(group)], ...expiry })
      })
      context
        .output({ json: json === true })
        .result(
          readerToken,
          `${readerToken.token}\nIt expires on ${readerToken.expires_at.slice(0, 10)} and is not shown again.`,
        )
    })
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list active reader tokens, newest first')
    .argument('[person]', 'a handle or a person id; default: everyone')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico token list ada@example.com', 'the tokens of one person']))
    .action(async (who: string | undefined, { json }: { json?: boolean }) => {
      const tokens = await withOperations(context, async ({ persons, readerTokens }) => {
        const person = who === undefined ? undefined : await persons.show(who)
        if (who !== undefined && !person) throw noSuchPerson(who)
        return readerTokens.list(person?.person_id)
      })
      const rows = tokens.map(({ id, person_id, name, groups, expires_at, last_used }) => [
        id,
        person_id,
        name,
        groups.join(', '),
        expires_at,
        last_used ?? 'never',
      ])
      context
        .output({ json: json === true })
        .result({ tokens }, columns([['TOKEN', 'PERSON', 'NAME', 'GROUPS', 'EXPIRES', 'LAST USED'], ...rows]))
    })
}

function endCommand(context: Context): Command {
  return new Command('end')
    .description('end a reader token; programs that use it can no longer read')
    .argument('<id>', 'the id of the token, as shown by "portico token list"')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico token end 01938a2e-…', 'by its id']))
    .action(async (id: string, { json }: { json?: boolean }) => {
      if (!(await withOperations(context, ({ readerTokens }) => readerTokens.end(id))))
        throw new UserError(
          `there is no reader token ${JSON.stringify(id)}, or it has ended. Run "portico token list" to see the active ones.`,
        )
      context.output({ json: json === true }).result({ ended: id }, `The token ${id} has ended.`)
    })
}
