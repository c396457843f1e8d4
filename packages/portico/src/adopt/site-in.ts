import { UserError } from '../output.js'
import { isDocusaurus } from '../settings/site-folders.js'
import type { ThemeOptions } from './config-theme.js'
import { generatorFolder } from './generator/generator-folder.js'
import { SEALED, sealScript } from './generator/generator-package.js'
import { planGeneratorAdd, planGeneratorRemove } from './generator/plan-generator.js'
import { GENERATOR_SOURCES } from './generator/sources.js'
import { planAdd, planRemove, scriptOf } from './plan.js'
import { type Changes, type SiteFolder, siteFolder } from './site-folder.js'

/** A site whose sources are in a folder, whatever builds it, and what `portico add` and `portico remove` do to it. */
export interface SiteSources extends Pick<SiteFolder, 'read' | 'surroundings'> {
  /** What builds it. */
  readonly generator: string
  /** Where it is built today, and where it is sealed afterwards. */
  readonly built: string
  readonly sealed: string
  readonly add: (options: ThemeOptions) => { readonly changes: Changes; readonly warnings: readonly string[] }
  readonly remove: () => { readonly changes: Changes; readonly modified: readonly string[] }
  /** The script of a changed package.json that builds and seals it. */
  readonly script: (packageText: string) => string
}

/** Returns the site whose sources are in a folder. @throws UserError if there is none */
export function siteIn(cwd: string): SiteSources {
  if (isDocusaurus(cwd)) return docusaurusSite(cwd)
  const folder = generatorFolder(cwd)
  if (!folder) throw noSite(cwd)
  const { source, root } = folder
  return {
    ...folder,
    generator: source.name,
    built: root === '.' ? source.usual : `${root}/${source.usual}`,
    sealed: SEALED,
    add: (options) => planGeneratorAdd(folder, options),
    remove: () => planGeneratorRemove(folder),
    script: (packageText) => sealScript({ ...folder, packageText }),
  }
}

function docusaurusSite(cwd: string): SiteSources {
  const site = siteFolder(cwd)
  return {
    ...site,
    generator: 'Docusaurus',
    built: 'build',
    sealed: 'build',
    add: (options) => planAdd(site, options),
    remove: () => planRemove(site),
    script: scriptOf,
  }
}

function noSite(cwd: string): UserError {
  const names = [...new Set(GENERATOR_SOURCES.map(({ name }) => name))]
  return new UserError(
    `${cwd} has no docusaurus.config file, nor the configuration of another known generator (${new Intl.ListFormat('en').format(names)}), so it is not the folder of a site. Run the command in the site’s folder. What any other generator has built is sealed with "portico seal FOLDER".`,
  )
}
