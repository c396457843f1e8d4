import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import type { Context } from '../context.js'
import { createFileOnce } from '../create-once.js'
import { openDataDirectory, replaceSecretFile, SECRET_FILES, sealSecretOf } from '../data-directory.js'
import { interruptible } from '../interruption.js'
import { loadSettings } from '../load.js'
import { BUILT_HUB, HUB_STAGING } from '../paths.js'
import { demandFreePaths } from '../site/collisions.js'
import { withRoutes } from '../site/routes-of-api.js'
import { systemCode, UserError } from '../user-error.js'
import { examples, JSON_OPTION } from './options.js'

/** `portico seal`: turns a built site in clear into one that may be published, its private pages encrypted. */
export function sealCommand(context: Context): Command {
  return new Command('seal')
    .addCommand(sealRotateCommand(context))
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
      const check = (pages: readonly string[]) => withRoutes(configuration, (routes) => demandFreePaths(pages, routes))
      const report = await interruptible(unchanged(out), (signal) =>
        sealSite({ staging, out, secret, check, log: (text) => output.note(text), signal }),
      ).catch(speak)
      for (const note of report.notes) output.warn(note)
      output.result(report, `Sealed into ${out}.`)
    })
}

const unchanged = (out: string) => () => `Stopped before the site was sealed. ${out} is unchanged.`

const NEXT = `${SECRET_FILES.sealSecret.file}.next`

/** `portico seal rotate`: a new secret, and the site sealed with it. */
function sealRotateCommand(context: Context): Command {
  return new Command('rotate')
    .description('seal the site again with a new secret; keys cached by browsers stop working')
    .option('--staging <folder>', 'the site as built, in clear; never published', HUB_STAGING)
    .option('--out <folder>', 'where the site goes that may be published', BUILT_HUB)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico seal rotate', 'beside a running server, which releases the new keys within a second'],
        ['portico seal rotate --staging built --out public', 'another site'],
      ),
    )
    .action(async (_: unknown, command: Command) => {
      // "seal" knows these options too, and takes them wherever they are given.
      const options = command.optsWithGlobals<{ staging: string; out: string; json?: boolean }>()
      const { configuration, reading } = loadSettings(context)
      if (reading.values.PORTICO_SEAL_SECRET !== undefined)
        throw new UserError(
          'PORTICO_SEAL_SECRET is set, so this program cannot change it. Put a new secret there, run "portico seal", and start every server again with it.',
        )
      const { dataDirectory } = configuration
      openDataDirectory(dataDirectory)
      const next = join(dataDirectory, NEXT)
      // An interrupted run has made it already, and may have sealed the site with it.
      createFileOnce(next, `${randomBytes(32).toString('base64url')}\n`)
      const text = readFileSync(next, 'utf8').trim()
      const output = context.output(options)
      const { sealSite } = await import('@portico/docusaurus-theme/sealing')
      const out = resolve(context.cwd, options.out)
      const report = await interruptible(unchanged(out), (signal) =>
        sealSite({
          staging: resolve(context.cwd, options.staging),
          out,
          secret: Uint8Array.from(Buffer.from(text, 'base64url')),
          log: (table) => output.note(table),
          signal,
        }),
      ).catch((error: unknown) => {
        rmSync(next, { force: true })
        return speak(error)
      })
      replaceSecretFile(dataDirectory, SECRET_FILES.sealSecret.file, text)
      rmSync(next, { force: true })
      output.result(
        report,
        `Sealed into ${out} with a new secret. Open pages fetch the new keys when they next need one.`,
      )
    })
}

/** Sealing refuses with a plain `Error` whose message is a sentence; other kinds are faults. */
function speak(error: unknown): never {
  if (error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && systemCode(error) === undefined)
    throw new UserError(error.message)
  throw error
}
