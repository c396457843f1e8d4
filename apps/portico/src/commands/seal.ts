import { resolve } from 'node:path'
import { Command } from 'commander'
import type { Context } from '../context.js'
import { sealSecretOf } from '../data-directory.js'
import { loadSettings } from '../load.js'
import { BUILT_HUB, HUB_STAGING } from '../paths.js'
import { systemCode, UserError } from '../user-error.js'
import { examples, JSON_OPTION } from './examples.js'

/** `portico seal`: turns a built site in clear into one that may be published, its private pages encrypted. */
export function sealCommand(context: Context): Command {
  return new Command('seal')
    .description('encrypt the private pages of a built site')
    .option('--staging <folder>', 'the site as built, in clear; never published', HUB_STAGING)
    .option('--out <folder>', 'where the site goes that may be published', BUILT_HUB)
    .option('--if-needed', 'do nothing when the site is sealed from this build with this secret already')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico seal', 'the hub of this repository, with the secret of the data directory'],
        ['PORTICO_SEAL_SECRET=… portico seal --staging built --out public', 'another site, as in a pipeline'],
      ),
    )
    .action(async (options: { staging: string; out: string; ifNeeded?: boolean; json?: boolean }) => {
      const { configuration, reading } = loadSettings(context)
      const secret = sealSecretOf(reading.values, configuration.dataDirectory)
      const { isSealedFor, sealSite } = await import('@portico/docusaurus-theme/sealing')
      const output = context.output(options)
      const staging = resolve(context.cwd, options.staging)
      const out = resolve(context.cwd, options.out)
      if (options.ifNeeded && (await isSealedFor({ staging, out, secret })))
        return output.result({ unchanged: true }, `${out} is sealed already.`)
      const report = await sealSite({ staging, out, secret, log: (text) => output.note(text) }).catch(speak)
      for (const note of report.notes) output.warn(note)
      output.result(report, `Sealed into ${out}.`)
    })
}

/** Sealing refuses with a plain `Error` whose message is a sentence; other kinds are faults. */
function speak(error: unknown): never {
  if (error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && systemCode(error) === undefined)
    throw new UserError(error.message)
  throw error
}
