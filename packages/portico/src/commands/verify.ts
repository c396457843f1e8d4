import { resolve } from 'node:path'
import { printableLine } from '@portico/protocol'
import type { verifyBuild } from '@portico/sealing'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { keyText, speak } from './seal.js'

type Verification = Awaited<ReturnType<typeof verifyBuild>>

/** `portico verify`: checks whether a published site is the build that was signed. */
export function verifyCommand(context: Context): Command {
  return new Command('verify')
    .description(
      'check that a published site matches its signature: exit code 0 if it does, 2 if not, 1 if the check fails',
    )
    .argument('<source>', 'the address of the site, or a folder')
    .requiredOption('--key <key>', 'the public deploy key, or a file that contains it')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico verify https://docs.example --key deploy.pub', 'as a scheduled job on another machine'],
        ['portico verify public --key "portico-deploy-key-1 …"', 'a folder before it is published'],
      ),
    )
    .action(async (target: string, options: { key: string; json?: boolean }) => {
      const { verifyBuild } = await import('@portico/sealing')
      const source = /^https?:\/\//i.test(target) ? new URL(target) : resolve(context.cwd, target)
      const { text: publicKey } = keyText(context, options.key, 'the public deploy key')
      const verification = await verifyBuild({ source, publicKey }).catch(speak)
      const output = context.output(options)
      context.exitCode = verification.exit
      if (verification.exit === 1 && !output.json) return output.fail(verification.why)
      output.result(verification, textOf(target, verification))
    })
}

function textOf(source: string, verification: Verification): string {
  if (verification.exit === 0)
    return `${source} matches the signature of build ${verification.build}: ${verification.files} files.`
  if (verification.exit === 1) return verification.why
  const lines = verification.differences.map(
    ({ path, what, detail }) =>
      `  ${what.padEnd(7)}  ${printableLine(path)}${detail ? ` (${printableLine(detail)})` : ''}`,
  )
  const unread = verification.unread.map((path) => `  unread   ${printableLine(path)}`)
  return [`${source} does not match its signature:`, ...lines, ...unread].join('\n')
}
