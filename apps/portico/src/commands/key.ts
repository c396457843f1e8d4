import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { columns } from '../output.js'
import { rotateMasterKey } from './master-key.js'
import { withOperations } from './with-operations.js'

/** `portico key …`: the keys that sign tokens. */
export function keyCommand(context: Context): Command {
  const command = new Command('key').description('list the keys that sign tokens; begin a new one')
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
      .description('begin a new key; tokens of the older ones stay good')
      .option('--master', 'the master key instead: a new one, and everything it encrypts is encrypted again')
      .option(...JSON_OPTION)
      .addHelpText(
        'after',
        examples(
          ['portico key rotate', 'beside a running server, which takes it up in a minute'],
          ['portico key rotate --master', 'beside a running server; run again after an interruption, it goes on'],
        ),
      )
      .action(async ({ json, master }: { json?: boolean; master?: boolean }) => {
        if (master) return rotateMasterKey(context, json === true)
        const key = await withOperations(context, ({ signingKeys }) => signingKeys.rotate())
        context
          .output({ json: json === true })
          .result(
            key,
            `New tokens are signed by ${key.kid}. No one is signed out: tokens signed with older keys stay valid.`,
          )
      }),
  )
  return command
}
