import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { UserError } from '../output.js'
import { collect, handleOf } from './handles.js'
import { withOperations } from './with-operations.js'

/** `portico invite`: sends someone a link that makes them a member of the given groups. */
export function inviteCommand(context: Context): Command {
  return new Command('invite')
    .description('email someone a link to join, and print it')
    .argument('<email>', 'the email address to invite')
    .option('-g, --group <name>', 'a group to add the person to; may be repeated', collect, [])
    .option('-p, --page <path>', 'the page of the site that the link opens', (page) => page)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico invite ada@example.com', 'without a group'],
        ['portico invite ada@example.com -g readers', 'can then read the private docs'],
        ['portico invite ada@example.com -g readers --page /docs/intro', 'and lands on that page'],
      ),
    )
    .action(async (email: string, options: { group: string[]; page?: string; json?: boolean }) => {
      const handle = handleOf(email)
      if (handle.type !== 'email_address')
        throw new UserError(
          `${JSON.stringify(email)} is not an email address, and invitations are sent by email. Use an address such as ada@example.com.`,
        )
      const { value } = handle
      const invitation = await withOperations(context, (operations) =>
        operations.invite({ handle: { type: 'email_address', value }, groups: options.group, page: options.page }),
      )
      context
        .output(options)
        .result(
          invitation,
          `Invited ${value}. The email is sent while the server is running; its link works until ${invitation.expires_at}:\n  ${invitation.link}`,
        )
    })
}
