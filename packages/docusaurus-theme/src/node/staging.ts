import { chmodSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sep } from 'node:path'

/** Whether a folder is for staging: `staging`, or a name that ends in `-staging`, is in its path. */
export const isStaging = (folder: string): boolean =>
  folder.split(sep).some((part) => part === 'staging' || part.endsWith('-staging'))

/**
 * A staging folder is one whose path has a part that is `staging` or ends in `-staging`. Only there may a site with
 * private pages be built: it holds them in cleartext, and its name keeps anyone from publishing it.
 *
 * @throws Error with a sentence when the folder is another.
 */
export function demandStaging(outDir: string): void {
  if (isStaging(outDir)) return
  throw new Error(
    `This site has private pages, and "${outDir}" is not a staging folder: the build would leave them there unencrypted, ` +
      'ready to publish. Build with --out-dir .portico/staging (any folder named "staging" or "…-staging"), ' +
      'then run "portico seal", which writes the folder that you publish.',
  )
}

/**
 * Makes the staging folder for its owner alone (mode 0700), before anything is in it. A folder that exists keeps its mode
 * when Docusaurus fills it, so the mode is set in any case.
 *
 * @throws Error with a sentence when the folder is not one for staging.
 */
export function makeStaging(outDir: string): void {
  demandStaging(outDir)
  mkdirSync(outDir, { recursive: true, mode: 0o700 })
  chmodSync(outDir, 0o700)
}

/** The styles of the sign-in form, which come with it. */
export const WIDGET_STYLE = createRequire(import.meta.url).resolve('@portico/react/style.css')
