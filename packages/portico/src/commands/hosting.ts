import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { HOSTS } from '../hosting/hosts.js'
import { writeFiles } from '../hosting/write-files.js'
import { speak } from './seal.js'
import { withFolders } from './seal-keys.js'

interface HostingOptions {
  readonly for: string
  readonly staging: string
  readonly out: string
  readonly json?: boolean
}

/** `portico hosting`: writes the files that make a static host send headers, and 401 at private addresses. */
export function hostingCommand(context: Context): Command {
  return withFolders(new Command('hosting'), context)
    .description('write the configuration for a static host: headers, and status 401 at private addresses')
    .addOption(new Option('--for <host>', 'the host').choices(Object.keys(HOSTS)).makeOptionMandatory())
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico hosting --for netlify', 'after every "portico seal", because the files list the pages of this build'],
        ['portico hosting --for nginx --staging website/.portico/staging --out public', 'another site'],
      ),
    )
    .action(async (options: HostingOptions) => {
      const { hostingFacts } = await import('@portico/sealing')
      const [staging, out] = [resolve(context.cwd, options.staging), resolve(context.cwd, options.out)]
      const facts = await hostingFacts({ staging, out }).catch(speak)
      const host = HOSTS[options.for]
      if (!host) return
      const files = writeFiles(host, facts, { out, project: context.cwd })
      const output = context.output(options)
      if (!host.answers401)
        output.warn(
          'this host answers private addresses with status 200 and the sign-in page, and does not send the site’s headers. Programs can mistake that page for the private one.',
        )
      const done = { host: options.for, files, answers_401: host.answers401 }
      output.result(done, `Wrote ${files.join(', ')}. ${host.next}`)
    })
}
