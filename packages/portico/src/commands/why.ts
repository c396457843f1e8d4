import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { loadSettings } from '../load-settings.js'
import { UserError } from '../output.js'
import { countAudiences, explainPage, findPage, nearestPage, pathsIn } from '../site/explain-page.js'
import { withOperations } from './with-operations.js'

/** `portico why`: explains who may read a page of the sealed site, and what decides this. */
export function whyCommand(context: Context): Command {
  return new Command('why')
    .description('explain who can read a page of the sealed site, and why')
    .argument('[path]', 'a path or a URL of the site; default: list the audiences with their numbers of pages')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico why /docs/intro', 'the rule, folder or front matter that makes it private, and its sealed file'],
        ['portico why', 'how many pages each audience can read'],
        ['PORTICO_SITE=public portico why /notes', 'a page of another sealed site'],
      ),
    )
    .action(async (address: string | undefined, options: { json?: boolean }) => {
      const { site } = loadSettings(context).configuration
      if (site === undefined)
        throw new UserError('PORTICO_SITE is empty, so there is no site. Set it to a sealed site.')
      const { readSiteMaps } = await import('@portico/sealing')
      const { folder } = site
      const maps = await withOperations(context, ({ siteKeys }) => readSiteMaps({ folder, open: siteKeys.open }))
      if (maps.length === 0)
        throw new UserError(
          `${folder} is not sealed, so nothing in it is private. Build and seal the site first with "npm run build" or "portico seal".`,
        )
      if (maps.every(({ pages }) => pages.length === 0))
        throw new UserError(
          `${folder} is sealed for a key pair that this server does not have, so its list of pages cannot be read. Use the data directory or the database of its server, or seal it again.`,
        )
      const output = context.output(options)
      if (address === undefined)
        return output.result({ pages: maps.flatMap(({ pages }) => pages) }, countAudiences(maps))
      const paths = pathsIn(address)
      for (const path of paths) {
        const page = findPage(maps, path)
        if (page) return output.result(page, explainPage(page))
      }
      const path = paths.at(-1) ?? address
      const near = nearestPage(maps, path)
      throw new UserError(
        `The site has no page ${path}.${near === undefined ? '' : ` Did you mean ${near}?`} Run "portico why" without a path to list the audiences.`,
      )
    })
}
