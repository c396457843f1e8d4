import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { columns, UserError } from '../output.js'
import { providerAddCommand } from './provider-add.js'
import { withOperations } from './with-operations.js'

/** `portico provider …`: the OpenID and SAML providers that people may sign in with. */
export function providerCommand(context: Context): Command {
  const command = new Command('provider').description('add, list and remove OpenID and SAML providers')
  for (const make of [providerAddCommand, listCommand, removeCommand]) command.addCommand(make(context))
  return command
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list providers')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico provider list', 'with what each has to know of this server']))
    .action(async (options: { json?: boolean }) => {
      const providers = await withOperations(context, (operations) => operations.providers.list())
      const rows = providers.map(({ id, type, provider, name, client_id, redirect_uri, metadata_url }) =>
        [type, provider ?? name, client_id ?? '-', id, redirect_uri ?? metadata_url].map(String),
      )
      const text =
        rows.length === 0
          ? 'There are no providers. Add one with "portico provider add".'
          : columns([['TYPE', 'NAME', 'CLIENT ID', 'ID', 'REDIRECT URI'], ...rows])
      context.output(options).result({ providers }, text)
    })
}

function removeCommand(context: Context): Command {
  return new Command('remove')
    .description('remove a provider; its people stay and sign in another way')
    .argument('<id>', 'as shown by "portico provider list"')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico provider remove 0b0c…', 'cannot be undone']))
    .action(async (id: string, options: { json?: boolean }) => {
      if (!(await withOperations(context, (operations) => operations.providers.remove(id))))
        throw new UserError(`there is no provider ${JSON.stringify(id)}. Run "portico provider list" to see them.`)
      context.output(options).result({ removed: id }, `Removed ${id}.`)
    })
}
