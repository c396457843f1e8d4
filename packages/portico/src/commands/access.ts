import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { AccessDiff } from '@portico/sealing'
import { Command } from 'commander'
import { review } from '../access/access-review.js'
import { currentLock, KEY_FILE, stateOf } from '../access/access-states.js'
import { markdownDiff } from '../access/markdown-report.js'
import { safe, showDiff, showMap } from '../access/text-report.js'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { loadSettings } from '../load-settings.js'
import { UserError } from '../output.js'
import { readText } from '../read-text.js'
import { siteFolders } from '../settings/site-folders.js'
import { publishedFactsOf } from '../site/published-facts.js'
import { readSiteConfig } from '../site/site-config.js'
import { speak } from './seal.js'
import { withOperations } from './with-operations.js'

/** `portico access`: lists who may read what on a built site, for review, and what a change does to that. */
export const accessCommand = (context: Context): Command =>
  new Command('access')
    .description('list who can read what on the built site, and how a change affects that')
    .addCommand(mapCommand(context))
    .addCommand(diffCommand(context))

const STAGING = ['--staging <folder>', 'the built site, unsealed'] as const

interface MapOptions {
  readonly staging: string
  readonly write?: boolean
  readonly check?: boolean
  readonly json?: boolean
}

const mapCommand = (context: Context): Command =>
  new Command('map')
    .description('list each page, file, list, search index and feed with its readers and the rules that decide them')
    .option(...STAGING, siteFolders(context.cwd).staging)
    .option('--write', 'write portico.access.lock.json, to be committed with portico.access.salt')
    .option('--check', 'compare the site with portico.access.lock.json: exit code 2 with the lines that differ')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico access map', 'every path, its readers, and the rule, file and line'],
        ['portico access map --write', 'after an intended change of access'],
        ['portico access map --check', 'in a pipeline, after the build'],
      ),
    )
    .action(async (options: MapOptions) => {
      const sealing = await import('@portico/sealing')
      const output = context.output(options)
      const siteDir = siteFolder(context)
      const access = await sealing.listAccess(resolve(context.cwd, options.staging)).catch(speak)
      const { paths, unmatched, policy } = access
      const [file, keyFile] = [join(siteDir, sealing.LOCK_FILE), join(siteDir, KEY_FILE)]
      if (options.write) {
        if (!existsSync(keyFile)) writeFileSync(keyFile, `${randomBytes(16).toString('hex')}\n`)
        const lock = currentLock(sealing, access, { siteDir, key: readText(keyFile, 'a key').trim() })
        writeFileSync(file, sealing.lockText(lock))
        return output.result(
          { written: file, paths: paths.length },
          `Wrote ${paths.length} paths to ${file}. Commit it with ${KEY_FILE}.`,
        )
      }
      if (options.check) {
        const { key } = await stateOf(file, { siteDir, cwd: context.cwd, sealing, deployed: noFolder })
        const lock = currentLock(sealing, access, { siteDir, key: key ?? '' })
        const lines = differingLines(readText(file, 'a list of access'), sealing.lockText(lock))
        context.exitCode = lines.length > 0 ? 2 : 0
        return output.result(
          { same: lines.length === 0, lines },
          lines.length === 0
            ? `${file} is up to date: ${paths.length} paths.`
            : `${lines.map(safe).join('\n')}\n\n${file} is out of date. Review these lines, then run "portico access map --write".`,
        )
      }
      const rows = paths.map(({ bytes: _, ...path }) => path)
      const notes = sealing.undecidedNotes(policy.undecided)
      output.result(
        { paths: rows, unmatched, policy },
        [showMap(paths), sealing.policyReport(policy), ...notes].filter(Boolean).join('\n\n'),
      )
    })

interface DiffOptions {
  readonly staging: string
  readonly allowWider?: readonly string[]
  readonly markdown?: boolean
  readonly json?: boolean
}

const diffCommand = (context: Context): Command =>
  new Command('diff')
    .description(
      'compare who can read what: exit code 0 if nothing is wider, 2 if something is, 1 if the comparison fails',
    )
    .argument('<base>', 'a lock file, a Git revision that contains one, or the folder of a sealed site')
    .argument('[head]', 'the same; default: the site as it is built now')
    .option(...STAGING, siteFolders(context.cwd).staging)
    .option(
      '--allow-wider <path>',
      'allow more people to read this path, or with a final slash everything below it; may be repeated',
      collect,
    )
    .option('--markdown', 'write Markdown for a pull request comment')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico access diff origin/main', 'what the change in this folder does, after a build'],
        ['portico access diff main --allow-wider /blog/launch', 'one page is now public on purpose'],
        ['portico access diff build', 'compared with the sealed site of the last build'],
      ),
    )
    .action(async (base: string, head: string | undefined, options: DiffOptions) => {
      const sealing = await import('@portico/sealing')
      const siteDir = siteFolder(context)
      const states = {
        siteDir,
        cwd: context.cwd,
        sealing,
        deployed: (folder: string) => deployedPages(context, folder),
      }
      const before = await stateOf(base, states)
      const now =
        head === undefined ? await sealing.listAccess(resolve(context.cwd, options.staging)).catch(speak) : undefined
      const after = now
        ? currentLock(sealing, now, { siteDir, key: before.key ?? '' })
        : (await stateOf(head ?? '', states)).lock
      if (before.lock.key !== null && after.key !== null && before.lock.key !== after.key)
        throw new UserError(
          `The two states have different keys (${KEY_FILE}), so moved text cannot be recognized. Compare the base with the built site instead.`,
        )
      const isPages = before.lock.key === null || after.key === null
      const only = (lock: typeof after) =>
        isPages ? { ...lock, paths: lock.paths.filter(({ kind }) => kind === 'page') } : lock
      const { groups, owners } = readSiteConfig(loadSettings(context).configuration).access
      const comparison = sealing.compareAccess({
        base: only(before.lock),
        head: only(after),
        // A change that removes the list of groups does not remove the check.
        groups: groups ?? before.config?.groups,
        at: Date.now(),
      })
      const { changes, exit } = review(comparison, {
        // A change that removes an owner must still be reviewed by that owner.
        owners: [...(before.config?.owners ?? []), ...owners],
        allow: options.allowWider ?? [],
        pathMatcher: sealing.pathMatcher,
        now: now?.paths,
      })
      const unmatched = now?.unmatched ?? []
      context.exitCode = exit
      const notes = { unmatched, limits: limitsOf({ ...comparison, isPages }) }
      const text = options.markdown
        ? markdownDiff({ ...comparison, changes, ...notes })
        : showDiff(changes, comparison, notes)
      context.output(options).result({ ...comparison, changes, ...notes, exit }, text)
    })

/** What could not be compared. */
const limitsOf = ({
  isPages,
  textCompared,
  sources,
}: Pick<AccessDiff, 'textCompared' | 'sources'> & { readonly isPages: boolean }) => [
  ...(isPages ? ['A sealed folder lists only pages, so files, lists, search indexes and feeds are not compared.'] : []),
  ...(textCompared ? [] : ['The base contains no digests of texts, so moved text cannot be recognized.']),
  ...(sources ? [] : ['One of the states does not list the content policy, so its sources are not compared.']),
]

const collect = (pattern: string, before: readonly string[] = []): readonly string[] => [...before, pattern]

/** Where the site's sources and its lock file are. */
const siteFolder = ({ cwd }: Context): string => resolve(cwd, dirname(siteFolders(cwd).config))

const noFolder = (folder: string) =>
  Promise.reject(new UserError(`${folder} is a folder, but a list of access is expected.`))

/** The pages of a sealed site, opened with the key pairs of the settings. */
async function deployedPages(context: Context, folder: string) {
  const { lockOfPages, readSiteMaps } = await import('@portico/sealing')
  const maps = await withOperations(context, ({ siteKeys }) => readSiteMaps({ folder, open: siteKeys.open }))
  const pages = maps.flatMap((map) => map.pages)
  if (pages.length === 0)
    throw new UserError(
      `${folder} is not a sealed site that this server can open, so its pages cannot be compared. Use the data directory or the database of its server, or compare with a lock file.`,
    )
  return lockOfPages(pages, (await publishedFactsOf(folder)()).baseUrl)
}

/** The lines that occur in only one of two lock files. */
function differingLines(written: string, current: string): string[] {
  const lines = (text: string) => new Set(text.split('\n').map((line) => line.replace(/,$/, '')))
  const [old, fresh] = [lines(written), lines(current)]
  return [
    ...[...old].filter((line) => !fresh.has(line)).map((line) => `- ${line}`),
    ...[...fresh].filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ]
}
