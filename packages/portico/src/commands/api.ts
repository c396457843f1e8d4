import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import { markdownApiDiff, showApiDiff } from '../api/api-report.js'
import { apiState, type SiteDescription } from '../api/api-states.js'
import { compareStates } from '../api/compare.js'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { UserError } from '../output.js'
import { siteFolders } from '../settings/site-folders.js'
import { speak } from './seal.js'

/** `portico api`: what a change to an API description does to its callers. */
export const apiCommand = (context: Context): Command =>
  new Command('api')
    .description('compare API descriptions from the point of view of each reader')
    .addCommand(diffCommand(context))

interface DiffOptions {
  readonly staging: string
  readonly description?: readonly string[]
  readonly allowBreaking?: readonly string[]
  readonly markdown?: boolean
  readonly json?: boolean
}

const diffCommand = (context: Context): Command =>
  new Command('diff')
    .description(
      'list what is breaking, added and deprecated, for each reader: exit code 0 if nothing breaks, 2 if something does, 1 if the comparison fails',
    )
    .argument('<base>', 'a Git revision, or a file')
    .argument('[head]', 'the same; default: the site’s current files')
    .option('--staging <folder>', 'the built site, which lists its descriptions', siteFolders(context.cwd).staging)
    .option(
      '--description <file>',
      'a description of the site, instead of those of the build; may be repeated',
      collect,
    )
    .option('--allow-breaking <operation>', 'allow this operation to break; may be repeated', collect)
    .option('--markdown', 'write Markdown for a pull request comment or a changelog page')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico api diff origin/main', 'how the change in this folder affects callers'],
        ['portico api diff v1 v2 --markdown', 'the changes between two releases, for a page'],
        ['portico api diff old.yaml new.yaml', 'two files'],
        ['portico api diff main --allow-breaking "GET /offers"', 'one operation breaks on purpose'],
      ),
    )
    .action(async (base: string, head: string | undefined, options: DiffOptions) => {
      const api = await import('@portico/openapi')
      const { cwd } = context
      const siteDir = resolve(cwd, dirname(siteFolders(cwd).config))
      const input = { siteDir, cwd, api, descriptions: () => descriptionsOf(context, options) }
      const states = { base: await apiState(base, input), head: await apiState(head, input) }
      const review = compareStates(states, { compare: api.compareForReaders, allow: options.allowBreaking ?? [] })
      context.exitCode = review.exit
      context.output(options).result(review, options.markdown ? markdownApiDiff(review) : showApiDiff(review))
    })

/** The descriptions of the site: those that were named, or those of the build. */
async function descriptionsOf(context: Context, options: DiffOptions): Promise<readonly SiteDescription[]> {
  const { readPlan } = await import('@portico/sealing')
  const plan = await readPlan(resolve(context.cwd, options.staging)).catch((error) =>
    options.description ? undefined : speak(error),
  )
  const planned = plan?.descriptions ?? []
  const selected = options.description?.map(
    (source) => planned.find((description) => description.source === source) ?? { source },
  )
  if (selected === undefined && planned.length === 0)
    throw new UserError('The site has no API descriptions. Specify one with --description, or two files to compare.')
  return selected ?? planned
}

const collect = (word: string, before: readonly string[] = []): readonly string[] => [...before, word]
