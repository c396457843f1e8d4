import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'

/** `portico from-slashid`: migrates the Docusaurus site in this folder from the SlashID theme to Portico. */
export function fromSlashidCommand(context: Context): Command {
  return new Command('from-slashid')
    .description('migrate the Docusaurus site in this folder from the SlashID theme to Portico')
    .option('--dry-run', 'show what would change without changing anything')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico from-slashid --dry-run', 'show every change, line by line']))
    .action(async (options: { dryRun?: boolean; json?: boolean }) => {
      const output = context.output(options)
      const { siteFolder, writeChanges } = await import('../adopt/site-folder.js')
      const { planMove } = await import('../adopt/slashid/plan.js')
      const { lineDiff } = await import('../adopt/line-diff.js')
      const site = siteFolder(context.cwd)
      const { changes, orgID, notes } = planMove(context.cwd, site)
      const files = [...changes.keys()]
      const { install, run, execute } = site.surroundings.manager
      // The other settings in .env are secrets.
      const diffOf = (name: string, text: string | undefined) =>
        name === '.env' ? `+++ .env\n+PORTICO_ORG_ID=${orgID}` : lineDiff(name, site.read(name), text)
      if (options.dryRun) for (const [name, text] of changes) output.note(diffOf(name, text))
      else writeChanges(context.cwd, changes)
      for (const note of notes) output.warn(note)
      const done = { changed: files, organization: orgID, notes, dry_run: options.dryRun === true }
      if (options.dryRun) return output.result(done, `Would change ${files.join(', ')}. Nothing was changed.`)
      output.result(
        done,
        [
          `Changed ${files.join(', ')}.\n\nNext:`,
          `  ${install}`,
          `  ${run} build      # build the site and seal it; stops if private text would be public`,
          `  ${run} preview    # see it as its readers do`,
          `  ${execute} portico import people.ndjson   # the people, exported from their current system`,
        ].join('\n'),
      )
    })
}
