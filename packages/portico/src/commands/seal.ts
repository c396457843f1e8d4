import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { sealSite } from '@portico/sealing'
import type { Operations, SitePublicKey } from '@portico/server'
import { Command } from 'commander'
import { reviewedSources } from '../access/access-states.js'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { writeSiteKey } from '../data-directory.js'
import { readEditions } from '../folder/edition-options.js'
import { folderLeakText, sealFolderInto } from '../folder/seal-folder.js'
import { interruptible } from '../interruption.js'
import { type LoadedSettings, loadSettings } from '../load-settings.js'
import { systemCode, UserError } from '../output.js'
import { readText } from '../read-text.js'
import { ALLOWED_FILE, allowedTexts } from '../site/allowed-texts.js'
import { otherNames } from '../site/other-names.js'
import { demandFreePaths } from '../site/path-collisions.js'
import { withRoutes } from '../site/routes-of-api.js'
import { sealState } from '../site/seal-state.js'
import { deployKeyCommand, forgetCommand, keysCommand, rotateCommand, withFolders } from './seal-keys.js'
import { withOperations } from './with-operations.js'

interface SealOptions {
  /** A folder of another site generator, in place of a staging folder. */
  readonly folder?: string
  /** The folders that the generator built for some readers, with these readers. */
  readonly edition?: readonly string[]
  readonly staging: string
  readonly out: string
  readonly to?: string
  readonly origin?: readonly string[]
  readonly strictGroups?: boolean
  readonly strictQuotes?: boolean
  readonly strictPolicy?: boolean
  readonly allow?: readonly string[]
  readonly sign?: string
  readonly ifNeeded?: boolean
  readonly json?: boolean
}

/** Whom a site is sealed for, and what is known about its readers. */
interface Recipient {
  readonly to: SitePublicKey
  readonly origins: readonly string[]
  readonly knownGroups?: readonly string[]
}

/** `portico seal`: turns a built site in cleartext into one that may be published, with its private pages encrypted. */
export function sealCommand(context: Context): Command {
  return withFolders(new Command('seal'), context)
    .addCommand(keysCommand(context))
    .addCommand(rotateCommand(context, (command) => sealAgain(context, command)))
    .addCommand(forgetCommand(context))
    .addCommand(deployKeyCommand(context))
    .description('encrypt the private pages of a built site')
    .argument('[folder]', 'the folder that another site generator than Docusaurus has built')
    .option(
      '--edition <readers=folder>',
      'what the generator has built for these readers, such as partners=dist-partners; may be repeated',
      collect,
    )
    .option('--to <key>', 'the server’s public key, or a file that contains it; then no secret or database is needed')
    .option('--origin <origin>', 'another origin that the site is served from; may be repeated', collect)
    .option('--strict-groups', 'stop if pages require groups that do not exist')
    .option('--strict-quotes', 'stop if a public page quotes a private one')
    .option('--strict-policy', 'stop at sources of the content policy that portico.access.lock.json does not list')
    .option(
      '--allow <id>',
      'publish this text of a private page, by its id in the report of a leak; may be repeated',
      collect,
    )
    .option('--sign <file>', 'sign a list of all files with this private deploy key')
    .option(
      '--if-needed',
      'do nothing if the site is already sealed from this build, for this server and with the same exceptions',
    )
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico seal', 'the site in this folder, for the server of the data directory'],
        [
          'portico seal --to site-key.pub --staging website/.portico/staging --out public',
          'another site, as in a pipeline, without secrets',
        ],
        ['portico seal --allow 0f1e2d3c4b5a', `one text may be public; ids in the file ${ALLOWED_FILE} always apply`],
        ['portico seal dist --out public', 'a site of any generator, with the rules of portico.json'],
        [
          'portico seal dist --edition partners=dist-partners --out public',
          'one build for each audience: what this edition adds or has differently is sealed for partners',
        ],
        ['portico seal --to site-key.pub --sign deploy.pem', 'also signs what is published, for "portico verify"'],
      ),
    )
    .action(async (folder: string | undefined, given: SealOptions, command: Command) => {
      const loaded = loadSettings(context)
      const options = folder === undefined ? withoutEditions(given) : folderOptions(folder, given, command)
      if (options.to !== undefined) {
        if (options.ifNeeded)
          throw new UserError(
            '--if-needed asks the server whether it can open the site, so it cannot be used with --to.',
          )
        const to = await readKey(context, options.to)
        return report(context, options, await sealInto(context, loaded, options, { to, origins: options.origin ?? [] }))
      }
      await withOperations(context, async (operations) => {
        const recipient = await ownServer(loaded, operations, options.origin ?? [])
        if (options.ifNeeded && (await isCurrent(context, loaded, options, recipient.to, operations)))
          return context.output(options).result({ unchanged: true }, `${options.out} is already sealed.`)
        await report(context, options, await sealInto(context, loaded, options, recipient))
      })
    })
}

/** @throws UserError for editions without the public build */
function withoutEditions(options: SealOptions): SealOptions {
  if (options.edition === undefined) return options
  throw new UserError(
    'Editions need the folder of the public build: portico seal public-build --edition partners=partners-build',
  )
}

/** @throws UserError for options that only the staging folder of Docusaurus has */
function folderOptions(folder: string, options: SealOptions, command: Command): SealOptions {
  const isGiven = (name: string) => command.getOptionValueSource(name) === 'cli'
  const other = ['staging', 'ifNeeded', 'strictQuotes', 'strictPolicy'].find(isGiven)
  if (other !== undefined)
    throw new UserError(
      `--${other.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} is for a site of Docusaurus, and ${folder} is sealed as the folder of another generator. Leave one of them out.`,
    )
  return { ...options, folder, out: isGiven('out') ? options.out : 'public' }
}

const collect = (word: string, before: readonly string[] = []): readonly string[] => [...before, word]

/** After a rotation: seals for the new key pair if there is anything to seal. Returns false if there is not. */
async function sealAgain(context: Context, options: Pick<SealOptions, 'staging' | 'out' | 'json'>): Promise<boolean> {
  if (!existsSync(resolve(context.cwd, options.staging))) return false
  const loaded = loadSettings(context)
  await withOperations(context, async (operations) => {
    await sealInto(context, loaded, options, await ownServer(loaded, operations, []))
  })
  return true
}

/** The server of the settings: its key, which is created and written to its file if missing, its origin and its groups. */
async function ownServer(
  { configuration: { dataDirectory, url } }: LoadedSettings,
  { siteKeys, groups }: Operations,
  more: readonly string[],
): Promise<Recipient> {
  const { siteKeyText } = await import('@portico/server')
  const to = await siteKeys.current()
  writeSiteKey(dataDirectory, siteKeyText(to))
  const knownGroups = await groups()
  // A new server has no groups yet, so every name would cause a warning.
  return { to, origins: [new URL(url).origin, ...more], ...(knownGroups.length > 0 && { knownGroups }) }
}

async function readKey(context: Context, keyOrFile: string): Promise<SitePublicKey> {
  const { parseSiteKey } = await import('@portico/server')
  const { text, file } = keyText(context, keyOrFile, 'the public key of the site')
  return parseSiteKey(text).catch((error: Error) => {
    throw new UserError(file === undefined ? error.message : `${file}: ${error.message}`)
  })
}

/** A public key given as text, which contains spaces, or as a file. */
export function keyText({ cwd }: Context, keyOrFile: string, what: string): { text: string; file?: string } {
  if (keyOrFile.includes(' ')) return { text: keyOrFile }
  const file = resolve(cwd, keyOrFile)
  return { text: readText(file, what), file }
}

async function isCurrent(
  context: Context,
  { configuration: { orgId, url } }: LoadedSettings,
  options: SealOptions,
  { id }: SitePublicKey,
  { siteKeys }: Operations,
): Promise<boolean> {
  // A strict sealing may stop where an earlier one did not.
  if (options.strictGroups || options.strictQuotes || options.strictPolicy) return false
  const { isSealedFor, readExceptions, readSiteMap } = await import('@portico/sealing')
  const [staging, out] = [resolve(context.cwd, options.staging), resolve(context.cwd, options.out)]
  if (!(await isSealedFor({ staging, out, site: orgId, keys: [id] }))) return false
  const { allowed } = await readSiteMap({ folder: out, open: siteKeys.open })
  if (!isSameList(allowed, allowedTexts(context, readExceptions, options.allow ?? []))) return false
  const state = await sealState({ folder: out, orgId, origin: new URL(url).origin, open: siteKeys.open })
  return state.sealed && state.problem === undefined
}

/** Whether two lists have the same entries, regardless of their number and order. */
const isSameList = (a: readonly string[], b: readonly string[]) =>
  [...new Set(a)].sort().join() === [...new Set(b)].sort().join()

type Report = Awaited<ReturnType<typeof sealSite>>

async function sealInto(
  context: Context,
  { configuration }: LoadedSettings,
  options: Pick<
    SealOptions,
    | 'folder'
    | 'edition'
    | 'staging'
    | 'out'
    | 'json'
    | 'sign'
    | 'strictGroups'
    | 'strictQuotes'
    | 'strictPolicy'
    | 'allow'
  >,
  { to, origins, knownGroups }: Recipient,
): Promise<Report> {
  const sealing = await import('@portico/sealing')
  const output = context.output(options)
  const out = resolve(context.cwd, options.out)
  const check = (pages: readonly string[]) => withRoutes(configuration, (routes) => demandFreePaths(pages, routes))
  return interruptible(
    () => `Stopped before the site was sealed. ${out} was not changed.`,
    async (signal) => {
      const input = {
        out,
        to,
        origins,
        check,
        log: (text: string) => output.note(text),
        signal,
        allowed: allowedTexts(context, sealing.readExceptions, options.allow ?? []),
        knownGroups,
        ...(options.strictGroups && { strictGroups: true }),
        ...(options.sign !== undefined && {
          signWith: sealing.readDeployKey(readText(resolve(context.cwd, options.sign), 'a private deploy key')),
        }),
      }
      if (options.folder !== undefined)
        return sealFolderInto(
          context,
          configuration,
          input,
          resolve(context.cwd, options.folder),
          await readEditions(context, options.edition ?? []),
        )
      return sealing.sealSite({
        ...input,
        staging: resolve(context.cwd, options.staging),
        ...(options.strictQuotes && { strictQuotes: true }),
        ...(options.strictPolicy && { reviewedSources: reviewedSources(context, sealing) }),
      })
    },
  ).catch((error: unknown) => {
    if (!(error instanceof sealing.LeakError)) return speak(error)
    if (output.json) output.result({ sealed: false, findings: error.findings }, '')
    throw new UserError(
      options.folder === undefined ? error.message : folderLeakText(resolve(context.cwd, options.folder), error),
    )
  })
}

async function report(context: Context, options: SealOptions, done: Report): Promise<void> {
  const output = context.output(options)
  const { unreachable } = await otherNames(resolve(context.cwd, options.out))()
  for (const note of [...done.notes, ...unreachable]) output.warn(note)
  output.result(done, `Sealed into ${resolve(context.cwd, options.out)}.`)
}

/** Sealing refuses with a plain `Error` whose message is meant for the user; other kinds of errors are bugs. */
export function speak(error: unknown): never {
  if (error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && systemCode(error) === undefined)
    throw new UserError(error.message)
  throw error
}
