import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { UserError } from '../output.js'
import { collect, noSuchPerson } from './handles.js'
import { personText } from './person-text.js'
import { withOperations } from './with-operations.js'

interface Options {
  readonly add: string[]
  readonly remove: string[]
  readonly none?: boolean
  readonly json?: boolean
}

/** `portico person groups`: shows, sets or changes what a person belongs to. */
export function personGroupsCommand(context: Context): Command {
  return new Command('groups')
    .description('show, set or change the groups of a person')
    .argument('<person>', 'a handle or a person id')
    .argument('[groups...]', 'exactly these groups, replacing the current ones')
    .option('-a, --add <name>', 'add a group; may be repeated', collect, [])
    .option('-r, --remove <name>', 'remove a group; may be repeated', collect, [])
    .option('--none', 'remove all groups')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico person groups ada@example.com', 'show them'],
        ['portico person groups ada@example.com readers', 'set exactly this one'],
        ['portico person groups ada@example.com --add beta', 'add one'],
        ['portico person groups ada@example.com --none', 'remove all'],
      ),
    )
    .action(async (who: string, groups: string[], options: Options) => {
      const sets = groups.length > 0 || options.none === true
      const changes = options.add.length > 0 || options.remove.length > 0
      if (sets && (changes || (groups.length > 0 && options.none)))
        throw new UserError(
          'groups can be set, changed (--add, --remove) or all removed (--none), but only one of these at a time.',
        )
      const person = await withOperations(context, async ({ persons }) => {
        const present = await persons.show(who)
        if (present === undefined) throw noSuchPerson(who)
        if (!sets && !changes) return present
        const remaining = changes ? present.groups.filter((group) => !options.remove.includes(group)) : []
        const next = [...new Set([...remaining, ...options.add, ...groups.flatMap((word) => collect(word, []))])]
        return (await persons.setGroups(who, next)) ?? present
      })
      context.output(options).result(person, personText(person))
    })
}
