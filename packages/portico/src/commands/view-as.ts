import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { collect, noSuchPerson } from './handles.js'
import { withOperations } from './with-operations.js'

/** `portico view-as`: creates a link that shows the site to an administrator as members of certain groups see it. */
export function viewAsCommand(context: Context): Command {
  return new Command('view-as')
    .description('print a link that shows the site to an administrator as members of certain groups see it')
    .argument('<administrator>', 'the administrator whose session the link opens: a handle or person id')
    .option('-g, --group <name>', 'a group; may be repeated. Default: what anyone signed in can read', collect, [])
    .option('-p, --page <path>', 'the page to start on', '/')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico view-as ada@example.com -g acme', 'what members of acme can read'],
        ['portico view-as ada@example.com --page /docs/intro', 'how a page looks to anyone signed in'],
      ),
    )
    .action(async (who: string, { group: groups, page, ...options }: ViewOptions) => {
      const link = await withOperations(context, (operations) => operations.viewAs(who, { groups, page }))
      if (link === undefined) throw noSuchPerson(who)
      context
        .output(options)
        .result(
          { link },
          `Open this link while the server is running. It works once, within ten minutes; the view ends after 15 minutes:\n  ${link}`,
        )
    })
}

interface ViewOptions {
  readonly group: readonly string[]
  readonly page: string
  readonly json?: boolean
}
