import { UserError } from '../output.js'
import { addTheme, removeTheme, rule, type ThemeOptions, themeByHand } from './config-theme.js'
import { demandSupported, docusaurusVersion } from './docusaurus-version.js'
import { otherBuilds } from './other-builds.js'
import { addIgnored, removeIgnored, SITE_FILE, siteFile } from './own-files.js'
import { addToPackage, keptInPackage, removeFromPackage } from './package-file.js'
import { buildScript, unsealedScripts } from './package-scripts.js'
import { type Changes, realChanges, type SiteFolder } from './site-folder.js'
import { workflow, workflowFile } from './workflow.js'

/**
 * Returns what `portico add` does to a site, and a sentence for each requested thing that it leaves unchanged.
 *
 * @throws UserError if the site cannot be changed safely; then nothing is changed.
 */
export function planAdd(
  site: SiteFolder,
  options: ThemeOptions,
): { readonly changes: Changes; readonly warnings: string[] } {
  const { config, packageText, surroundings } = site
  const { manager, repository } = surroundings
  demandSupported(docusaurusVersion({ ...site, ...surroundings }), packageText, manager)
  const themed = addTheme(config.text, config.typed, options)
  if ('refusal' in themed)
    throw new UserError(
      `${config.name} cannot be changed safely: ${themed.refusal}. Nothing was changed. Write it like this, where config is your configuration, and run the command again:\n\n${themeByHand(options)}`,
    )
  const packaged = addToPackage(packageText)
  if ('refusal' in packaged)
    throw new UserError(`package.json cannot be changed safely: ${packaged.refusal}. Nothing was changed.`)
  const changes = new Map<string, string | undefined>([
    [config.name, themed.text],
    ['package.json', packaged.text],
    ['.gitignore', addIgnored(site.read('.gitignore'))],
    [SITE_FILE, site.read(SITE_FILE) ?? siteFile(options.group)],
  ])
  const file = workflowFile(surroundings)
  if (repository !== undefined) changes.set(file, site.read(file) ?? workflow(surroundings, scriptOf(packaged.text)))
  const rules = themed.text === config.text ? missingRules(config, options) : []
  return {
    changes: realChanges(site, changes),
    warnings: [
      ...rules,
      ...otherBuilds(site, `${manager.run} ${scriptOf(packaged.text)}`),
      ...keptInPackage(packageText, manager.execute),
      ...unsealedScripts(packageText),
    ],
  }
}

/** The script that builds and seals the site. */
export function scriptOf(packageText: string): string {
  const build = buildScript(packageText)
  return build && 'name' in build ? build.name : 'build'
}

/** A configuration that already has the theme keeps its rules: others may be in a separate file. */
const missingRules = ({ name, text }: SiteFolder['config'], { privatePaths, group }: ThemeOptions) =>
  privatePaths
    .filter((path) => !text.includes(path.replace(/\/$/, '')))
    .map(
      (path) =>
        `${name} already has the theme, so it was not changed. Add this to its privatePaths:\n  ${rule(path, group)}`,
    )

/** Returns what `portico remove` does to a site: the inverse, byte for byte. @throws UserError if that is not possible. */
export function planRemove(site: SiteFolder): { readonly changes: Changes; readonly modified: readonly string[] } {
  const { config, packageText, surroundings } = site
  const themed = removeTheme(config.text, config.typed)
  if ('refusal' in themed)
    throw new UserError(
      `${config.name} cannot be changed safely: ${themed.refusal}. Nothing was changed. Remove the theme by hand, then run the command again.`,
    )
  const changes = new Map<string, string | undefined>([
    [config.name, themed.text],
    ['package.json', removeFromPackage(packageText)],
  ])
  const ignored = site.read('.gitignore')
  if (ignored !== undefined) changes.set('.gitignore', removeIgnored(ignored))
  const modified: string[] = []
  const own = [
    [workflowFile(surroundings), (text: string) => text === workflow(surroundings, scriptOf(packageText))],
    [SITE_FILE, isSiteFile],
  ] as const
  for (const [name, untouched] of own) {
    const text = site.read(name)
    if (text === undefined) continue
    if (untouched(text)) changes.set(name, undefined)
    else modified.push(name)
  }
  return { changes: realChanges(site, changes), modified }
}

/** Whether the site's file is as `portico add` writes it, for any group. */
function isSiteFile(text: string): boolean {
  const group = /"readerGroups": \[\s*"([^"\\]*)"\s*\]/.exec(text)?.[1]
  return group !== undefined && text === siteFile(group)
}
