import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { SEAL_MANIFEST_FILE } from '@portico/server'
import { PACKAGE } from '../paths.js'

/** The folders of a site that no setting or option names. Relative paths start from the current folder. */
export interface SiteFolders {
  /** The built site in cleartext. Never served. */
  readonly staging: string
  /** The site that may be published, which the program serves. */
  readonly published: string
  /** The site's configuration of the program. */
  readonly config: string
}

/**
 * The defaults for a site in the current folder. `build` is where hosts expect a Docusaurus site, and the staging folder is
 * in the data directory, which other users cannot access and Git ignores.
 */
const SITE: SiteFolders = { staging: join('.portico', 'staging'), published: 'build', config: 'portico.json' }

/** The repository's root, if the program runs from the repository. */
const ROOT = dirname(dirname(PACKAGE))
const HUB = join(ROOT, 'sites', 'hub')

/** The defaults of the program in its repository: the repository's hub. */
const OWN_HUB: SiteFolders = {
  staging: join(ROOT, '.cache', 'hub-staging'),
  published: join(HUB, 'build'),
  config: join(HUB, 'portico.json'),
}

/** The defaults for a site of another generator, which `portico seal FOLDER` seals. */
const FOLDER: SiteFolders = { ...SITE, published: 'sealed' }

/** What the configuration of a Docusaurus site is called. */
export const CONFIG_FILES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((kind) => `docusaurus.config.${kind}`)

/** Whether a folder contains a Docusaurus site. */
export const isDocusaurus = (folder: string): boolean => CONFIG_FILES.some((name) => existsSync(join(folder, name)))

/** A literal, checked by its type: the program starts without the server. */
const MANIFEST: typeof SEAL_MANIFEST_FILE = 'portico-seal.json'

/** Whether a folder contains a sealed site of another generator, and not just a folder of this name. */
const hasSealedFolder = (folder: string): boolean =>
  !isDocusaurus(folder) && existsSync(join(folder, FOLDER.published, MANIFEST))

/** An installed program is in a `node_modules`, where any neighbour may be called `hub`. */
const isInRepository = (): boolean => basename(dirname(PACKAGE)) !== 'node_modules' && existsSync(OWN_HUB.config)

/**
 * The default folders of a program that is started in `cwd`: those of the site there, or of the repository's hub if the
 * program runs from the repository and `cwd` contains no other site.
 */
export function siteFolders(cwd: string): SiteFolders {
  if (hasSealedFolder(cwd)) return FOLDER
  const isOther = isDocusaurus(cwd) && resolve(cwd) !== HUB
  return isInRepository() && !isOther ? OWN_HUB : SITE
}
