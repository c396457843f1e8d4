import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { columns } from '../output.js'
import { rotateMasterKey } from './master-key.js'
import { withOperations } from './with-operations.js'

/** `portico key …`: the keys that sign tokens. */
export function keyCommand(context: Context): Command {
  const command = new Command('key').description('list the keys that sign tokens; rotate them')
  command.addCommand(
    new Command('list')
      .description('list the keys, newest first')
      .option(...JSON_OPTION)
      .addHelpText('after', examples(['portico key list', 'the first signs; all verify']))
      .action(async ({ json }: { json?: boolean }) => {
        const keys = await withOperations(context, ({ signingKeys }) => signingKeys.list())
        const rows = keys.map(({ kid, created_at }, at) => [kid, created_at, at === 0 ? 'signs' : 'verifies'])
        context.output({ json: json === true }).result({ keys }, columns([['KEY', 'SINCE', 'USE'], ...rows]))
      }),
  )
  command.addCommand(
    new Command('rotate')
      .description('create a new key; tokens signed with older keys stay valid')
      .option('--master', 'rotate the master key instead, and re-encrypt everything it encrypts')
      .option(...JSON_OPTION)
      .addHelpText(
        'after',
        examples(
          ['portico key rotate', 'works while the server is running, which uses the new key within a minute'],
          [
            'portico key rotate --master',
            'works while the server is running; if interrupted, run it again to continue',
          ],
        ),
      )
      .action(async ({ json, master }: { json?: boolean; master?: boolean }) => {
        if (master) return rotateMasterKey(context, json === true)
        const key = await withOperations(context, ({ signingKeys }) => signingKeys.rotate())
        context
          .output({ json: json === true })
          .result(
            key,
            `New tokens are signed with ${key.kid}. No one is signed out: tokens signed with older keys stay valid.`,
          )
      }),
  )
  return command
}
