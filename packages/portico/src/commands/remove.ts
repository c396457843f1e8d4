import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'

/** `portico remove`: removes what `portico add` added to a site. */
export function removeCommand(context: Context): Command {
  return new Command('remove')
    .description('remove what "portico add" added to the site in this folder')
    .option('--dry-run', 'show what would change without changing anything')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico remove', 'keeps the data directory .portico']))
    .action(async (options: { dryRun?: boolean; json?: boolean }) => {
      const output = context.output(options)
      const { writeChanges } = await import('../adopt/site-folder.js')
      const { siteIn } = await import('../adopt/site-in.js')
      const { lineDiff } = await import('../adopt/line-diff.js')
      const site = siteIn(context.cwd)
      const { changes, modified } = site.remove()
      const files = [...changes.keys()]
      if (options.dryRun) for (const [name, text] of changes) output.note(lineDiff(name, site.read(name), text))
      else writeChanges(context.cwd, changes)
      for (const name of modified)
        output.warn(`${name} has been changed since, so it was kept. Remove it yourself if it is no longer needed.`)
      const done = { changed: files, kept: modified, dry_run: options.dryRun === true }
      if (files.length === 0)
        return output.result(done, 'This site contains nothing that "portico add" added. Nothing was changed.')
      if (options.dryRun) return output.result(done, `Would change ${files.join(', ')}. Nothing was changed.`)
      output.result(done, `Changed ${files.join(', ')}. All pages will be public in the next build.`)
    })
}
