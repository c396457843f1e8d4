import { relative, resolve } from 'node:path'
import type { AccessRule } from '@portico/access'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { leaksText } from '../folder/leaks-text.js'
import { folderConfig } from '../folder/seal-folder.js'
import { UserError } from '../output.js'
import { isBaseUrl } from '../site/site-field.js'
import { speak } from './seal.js'

/** `portico leaks`: searches the public files of a built site for what belongs to its private pages. */
export const leaksCommand = (context: Context): Command =>
  new Command('leaks')
    .description(
      'search the public files of a built site for texts, files and addresses of its private pages: exit code 0 if there are none, 2 otherwise',
    )
    .argument('<folder>', 'the folder that any site generator has built')
    .option('--private <globs...>', 'addresses of pages that should be private, such as "/partners/*"')
    .option('--base <path>', 'the path of the site on its host, such as /docs/', basePath)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico leaks dist --private "/partners/*"', 'what of these pages is in other files today'],
        ['portico leaks dist', 'the private pages are those of access.rules in portico.json, or say so themselves'],
      ),
    )
    .action(async (folder: string, options: { private?: readonly string[]; base?: string; json?: boolean }) => {
      const { builtBase, demandMatch, folderLeaks, listFiles, readFolder } = await import('@portico/sealing/folder')
      const path = resolve(context.cwd, folder)
      const { access, site } = folderConfig(context)
      const rules: AccessRule[] = [...(access.rules ?? []), ...(options.private ?? []).map((glob) => ({ path: glob }))]
      const leaks = await listFiles(path)
        .then((files) => {
          const built = readFolder(files, rules)
          demandMatch(rules, files)
          return folderLeaks(built, options.base ?? builtBase(built, site.baseUrl)?.base ?? site.baseUrl)
        })
        .catch(speak)
      if (leaks.privatePages.length === 0)
        throw new UserError(
          `No page of ${folder} is private, so there is nothing to search for. Name the addresses, such as --private "/partners/*", or write <meta name="portico:access" content="partners"> into the pages.`,
        )
      const { findings, files, addresses } = leaks
      context.exitCode = findings.length + files.length > 0 ? 2 : 0
      const result = { ...leaks, generator: leaks.generator?.name ?? null, findings, files, addresses }
      context.output(options).result(result, leaksText(relative(context.cwd, path) || '.', leaks))
    })

/** @throws UserError if it is not a path with a slash at both ends */
function basePath(text: string): string {
  if (isBaseUrl(text)) return text
  throw new UserError(`--base ${text} is not a path that starts and ends with a slash, such as /docs/.`)
}
