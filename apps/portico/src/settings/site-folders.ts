import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { PACKAGE } from '../paths.js'

/** Where the parts of a site are that no setting and no option names. Relative paths start from the current folder. */
export interface SiteFolders {
  /** The site as it is built, in cleartext. Never served. */
  readonly staging: string
  /** The site as it may be published, which the program serves. */
  readonly published: string
  /** The file with what the site asks of the program. */
  readonly config: string
}

/**
 * The defaults for a site in the current folder. `build` is where hosts look for a site of Docusaurus, and the staging folder is
 * in the data directory, which is closed to other users and ignored by Git.
 */
const SITE: SiteFolders = { staging: join('.portico', 'staging'), published: 'build', config: 'portico.json' }

/** The repository's root, as seen from the program in it. */
const ROOT = dirname(dirname(PACKAGE))
const HUB = join(ROOT, 'apps', 'hub')

/** The defaults of the program in its repository: its own hub. */
const OWN_HUB: SiteFolders = {
  staging: join(ROOT, '.cache', 'hub-staging'),
  published: join(HUB, 'build'),
  config: join(HUB, 'portico.json'),
}

const CONFIG_FILES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((kind) => `docusaurus.config.${kind}`)

/** Whether a folder holds a site of Docusaurus. */
const isSite = (folder: string): boolean => CONFIG_FILES.some((name) => existsSync(join(folder, name)))

/** An installed program is in a `node_modules`, where any neighbour may be called `hub`. */
const isInRepository = (): boolean => basename(dirname(PACKAGE)) !== 'node_modules' && existsSync(OWN_HUB.config)

/**
 * The default folders of a program that is started in `cwd`: those of the site there, or of the repository's hub where the
 * program runs from the repository and `cwd` holds no other site.
 */
export function siteFolders(cwd: string): SiteFolders {
  const isOther = isSite(cwd) && resolve(cwd) !== HUB
  return isInRepository() && !isOther ? OWN_HUB : SITE
}
