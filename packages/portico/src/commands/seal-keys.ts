import { resolve } from 'node:path'
import { printableLine } from '@portico/protocol'
import type { ShownSiteKey } from '@portico/server'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { siteKeyFile, writeSiteKey } from '../data-directory.js'
import { loadSettings } from '../load-settings.js'
import { columns, UserError } from '../output.js'
import { siteFolders } from '../settings/site-folders.js'
import { readManifest } from '../site/seal-state.js'
import { writeAtomically } from '../write-atomically.js'
import { withOperations } from './with-operations.js'

/** `portico seal keys`: the key pairs that sites are sealed for, and which builds use them. */
export const keysCommand = (context: Context): Command =>
  new Command('keys')
    .description('list the key pairs that the site is sealed for, and the builds that use each')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico seal keys', 'the last line is the public key that builds are sealed for']))
    .action(async (_: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<{ json?: boolean }>()
      const { dataDirectory } = loadSettings(context).configuration
      const keys = await withOperations(context, async ({ siteKeys }) => {
        await siteKeys.current()
        return siteKeys.list()
      })
      const line = keys[0]?.public_key ?? ''
      writeSiteKey(dataDirectory, line)
      const rows = keys.map((key) => [key.id, key.created_at, key.current ? 'seals' : 'opens', buildsOf(key)])
      context
        .output({ json: json === true })
        .result(
          { keys, file: siteKeyFile(dataDirectory) },
          `${columns([['KEY', 'SINCE', 'USE', 'BUILDS'], ...rows])}\n\nSeal the site for this public key, which is not a secret (also in ${siteKeyFile(dataDirectory)}):\n${line}`,
        )
    })

/** The options that name the two folders, for commands that seal. */
export function withFolders(command: Command, { cwd }: Context): Command {
  const { staging, published } = siteFolders(cwd)
  return command
    .option('--staging <folder>', 'the built site, unsealed; never published', staging)
    .option('--out <folder>', 'where the site goes that may be published', published)
}

/** `portico seal rotate`: creates a new key pair, and seals the site for it if its staging folder exists. */
export const rotateCommand = (
  context: Context,
  sealAgain: (options: { staging: string; out: string; json?: boolean }) => Promise<boolean>,
): Command =>
  withFolders(new Command('rotate'), context)
    .description('create a new key pair and seal the site for it; builds for older pairs can still be opened')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico seal rotate', 'works while servers are running; they know the new pair immediately'],
        ['portico seal rotate --staging website/.portico/staging --out public', 'another site'],
      ),
    )
    .action(async (_: unknown, command: Command) => {
      // "seal" has the same options, and receives them wherever they are given.
      const options = command.optsWithGlobals<{ staging: string; out: string; json?: boolean }>()
      const { dataDirectory } = loadSettings(context).configuration
      const { siteKeyText } = await import('@portico/server')
      const key = await withOperations(context, ({ siteKeys }) => siteKeys.rotate())
      const line = siteKeyText(key)
      writeSiteKey(dataDirectory, line)
      const sealed = await sealAgain(options)
      const next = sealed
        ? `Sealed into ${resolve(context.cwd, options.out)} for it.`
        : `${options.staging} does not exist, so nothing was sealed. Build the site and seal it for the new key:\n${line}`
      context
        .output({ json: options.json === true })
        .result({ key: key.id, public_key: line, sealed }, `The new key pair is ${key.id}. ${next}`)
    })

/** `portico seal forget`: destroys the private half of an older pair. */
export const forgetCommand = (context: Context): Command =>
  new Command('forget')
    .description('destroy the private half of an older key pair, so that no one can open its builds anymore')
    .argument('<id>', 'the key pair, as shown by "portico seal keys"')
    .option('--yes', 'really destroy it; without this option the command only shows what would be lost')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico seal forget 0f1e2d3c4b5a6978', 'shows which builds use it; changes nothing'],
        ['portico seal forget 0f1e2d3c4b5a6978 --yes', 'permanently, on every server of the database'],
      ),
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const { yes, json } = command.optsWithGlobals<{ yes?: boolean; json?: boolean }>()
      const output = context.output({ json: json === true })
      await withOperations(context, async ({ siteKeys }) => {
        const key = (await siteKeys.list()).find((keyPair) => keyPair.id === id)
        if (!key) throw new UserError(`There is no key pair ${id}. Run "portico seal keys" to list the existing ones.`)
        if (key.current)
          throw new UserError(
            `The site is currently sealed for the key pair ${id}. Create a new one first: "portico seal rotate".`,
          )
        const lost = await lossOf(context, key)
        if (!yes) throw new UserError(`${lost} Nothing was changed. Add --yes to destroy the private half of ${id}.`)
        if (!(await siteKeys.forget(id))) throw new UserError(`The key pair ${id} no longer exists.`)
        output.result(
          { forgotten: id, builds: key.builds, other_builds: key.other_builds },
          `Destroyed the private half of ${id}. ${lost}`,
        )
      })
    })

/** The builds that no one can open without the pair, as far as known. */
async function lossOf(context: Context, key: ShownSiteKey): Promise<string> {
  const { site } = loadSettings(context).configuration
  const served = site && (await readManifest(site.folder).catch(() => undefined))
  return [
    ...lossesOf(key),
    ...(served?.key === key.id && site
      ? [`The site in ${site.folder} is sealed for it: seal the site again first.`]
      : []),
  ].join(' ')
}

function lossesOf({ builds, other_builds }: ShownSiteKey): readonly string[] {
  if (builds.length === 0) return ['No build that uses it was requested on this server.']
  const confirmed = builds.filter((build) => build.confirmed).map(buildLabel)
  const claimed = builds.filter((build) => !build.confirmed).map(buildLabel)
  return [
    confirmed.length > 0
      ? `No one can open ${confirmed.length === 1 ? 'this build' : 'these builds'} without it: ${confirmed.join(', ')}.`
      : 'No build that uses it was served here, or opened by an administrator.',
    ...(claimed.length > 0
      ? [
          `Readers also opened builds with it whose names only they state, such as builds of a site that is hosted elsewhere: ${claimed.join(', ')}${other_builds > 0 ? ` and ${other_builds} more` : ''}.`,
        ]
      : []),
  ]
}

/** A name that a reader chose is quoted, so that it cannot look like part of the sentence. */
const buildLabel = ({ build, confirmed, readers, last_asked }: ShownSiteKey['builds'][number]): string =>
  `${confirmed ? printableLine(build, LONGEST_BUILD) : JSON.stringify(printableLine(build, LONGEST_BUILD))} (${readers === 1 ? '1 reader' : `${readers} readers`}, last requested ${last_asked})`

const LONGEST_BUILD = 128

/** The confirmed builds, and how many others readers state. */
function buildsOf({ builds, other_builds }: ShownSiteKey): string {
  const confirmed = builds.filter((build) => build.confirmed).map(({ build }) => build)
  const claimed = builds.length - confirmed.length + other_builds
  const texts = [...confirmed, ...(claimed > 0 ? [`${claimed} unconfirmed`] : [])]
  return texts.length === 0 ? 'none seen' : texts.join(', ')
}

/** `portico seal deploy-key`: creates a key pair that signs builds. */
export const deployKeyCommand = (context: Context): Command =>
  new Command('deploy-key')
    .description('create a key pair that signs builds; "portico verify" checks them with the public half')
    .argument('<file>', 'where the private half goes; a file that is not there yet, for this user alone')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico seal deploy-key deploy.pem', 'prints the public half']))
    .action(async (name: string, _: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<{ json?: boolean }>()
      const { newDeployKey } = await import('@portico/sealing')
      const { privateKey, publicKey } = newDeployKey()
      const file = resolve(context.cwd, name)
      const { writeSync } = await import('node:fs')
      await writeAtomically(file, async (handle) => void writeSync(handle, privateKey))
      context
        .output({ json: json === true })
        .result(
          { file, public_key: publicKey },
          `The private half is in ${file}; keep it secret. Verify builds with the public half:\n${publicKey}`,
        )
    })
