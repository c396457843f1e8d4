import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Command } from 'commander'
import type { PackageManager } from '../adopt/package-managers.js'
import type { PublishedPaths } from '../adopt/published-paths.js'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { loadSettings } from '../load-settings.js'
import { UserError } from '../output.js'

interface AddOptions {
  readonly private?: readonly string[]
  readonly group: string
  readonly dryRun?: boolean
  readonly install?: boolean
  readonly json?: boolean
}

/** `portico add`: adds Portico to the sources of the site in this folder. */
export function addCommand(context: Context): Command {
  return new Command('add')
    .description('add Portico to the site in this folder, of Docusaurus or another known generator')
    .option('--private <path>', 'a page, or a folder of pages, to make private; may be repeated', collect)
    .option('--group <name>', 'the group that may read these pages', 'readers')
    .option('--dry-run', 'show what would change without changing anything')
    .option('--install', 'also install the packages')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico add --private /docs/partners', 'also shows where the text of these pages is currently public'],
        ['portico add --dry-run', 'show every change, line by line'],
      ),
    )
    .action(async (options: AddOptions) => {
      const output = context.output(options)
      const { cwd } = context
      const paths = (options.private ?? []).map(demandPath)
      const { writeChanges } = await import('../adopt/site-folder.js')
      const { siteIn } = await import('../adopt/site-in.js')
      const { lineDiff } = await import('../adopt/line-diff.js')
      const { publishedToday } = await import('../adopt/published-paths.js')
      const site = siteIn(cwd)
      const { built, sealed } = site
      const today = paths.length > 0 ? publishedToday(join(cwd, built), paths) : undefined
      if (paths.length > 0) output.note(`${publishedText(built, paths, today)}\n`)
      const { orgId } = loadSettings(context).configuration
      const { changes, warnings } = site.add({ orgID: orgId, privatePaths: paths, group: options.group })
      const files = [...changes.keys()]
      for (const sentence of warnings) output.warn(sentence)
      if (options.dryRun) for (const [name, text] of changes) output.note(lineDiff(name, site.read(name), text))
      else writeChanges(cwd, changes)
      const done = { changed: files, dry_run: options.dryRun === true, kept: warnings, published: today ?? null }
      if (files.length === 0) return output.result(done, 'Portico is already set up in this site. Nothing was changed.')
      if (options.dryRun) return output.result(done, `Would change ${files.join(', ')}. Nothing was changed.`)
      const { manager } = site.surroundings
      if (options.install) run(manager.install, cwd)
      const script = site.script(changes.get('package.json') ?? site.read('package.json') ?? '{}')
      const steps = nextSteps(manager, `${manager.run} ${script}`, sealed, options.install === true)
      const publish = built === sealed ? '' : `\n\nPublish the folder ${sealed}, and ${built} no longer.`
      output.result(done, `Changed ${files.join(', ')}.\n\nNext:\n${steps}${publish}`)
    })
}

const collect = (path: string, before: readonly string[] = []): readonly string[] => [...before, path]

/** @throws UserError for an invalid path. */
function demandPath(path: string): string {
  if (/^\/[^\s*?#\\'"]+$/.test(path)) return path
  throw new UserError(
    `--private ${path} must be a path of the site that starts with a slash, such as /docs/partners, without * or ?. For the whole site, use the theme’s option forceLogin.`,
  )
}

const SHOWN = 20

function publishedText(built: string, paths: readonly string[], today: PublishedPaths | undefined): string {
  const below = paths.join(', ')
  if (!today) return `There is no folder ${built}, so it is unknown what the site currently publishes of ${below}.`
  const { pages, files } = today
  if (pages.length === 0) return `The folder ${built} has no page at ${below}.`
  const more = files.length > SHOWN ? [`  and ${files.length - SHOWN} more`] : []
  return [
    `The folder ${built} currently contains the text of ${pages.length === 1 ? 'this page' : `these ${pages.length} pages`} (${below}) in ${files.length} files:`,
    ...files.slice(0, SHOWN).map((name) => `  ${built}/${name}`),
    ...more,
  ].join('\n')
}

function nextSteps({ install, run }: PackageManager, build: string, sealed: string, isInstalled: boolean): string {
  const steps = [
    ...(isInstalled ? [] : [[install, 'install the packages']]),
    [build, `build the site and seal it into ${sealed}; stops if private text would be public`],
    [`${run} preview`, 'see it as its readers do; the first start also prints a link for the owner'],
  ]
  const width = Math.max(...steps.map(([command = '']) => command.length))
  return steps.map(([command = '', does]) => `  ${command.padEnd(width)}  # ${does}`).join('\n')
}

function run(install: string, cwd: string): void {
  const [command = '', ...args] = install.split(' ')
  // On Windows, installers are batch files, which only a shell can start. Nothing in the command comes from the site.
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new UserError(`"${install}" failed. The site was changed; run the install again.`)
}
