import { chmodSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sep } from 'node:path'

/** Whether a folder is for staging: its path contains `staging`, or a name that ends in `-staging`. */
export const isStaging = (folder: string): boolean =>
  folder.split(sep).some((part) => part === 'staging' || part.endsWith('-staging'))

/**
 * Checks that a folder is a staging folder: its path has a segment that is `staging` or ends in `-staging`. A site with private
 * pages may only be built there: the build contains them in cleartext, and the name warns against publishing it.
 *
 * @throws Error with a message for people if it is another folder
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
 * Creates the staging folder for its owner alone (mode 0700), before anything is in it. An existing folder keeps its mode when
 * Docusaurus fills it, so the mode is set in any case.
 *
 * @throws Error with a message for people if the folder is not for staging
 */
export function makeStaging(outDir: string): void {
  demandStaging(outDir)
  mkdirSync(outDir, { recursive: true, mode: 0o700 })
  chmodSync(outDir, 0o700)
}

/** The styles of the sign-in form, from its package. */
export const WIDGET_STYLE = createRequire(import.meta.url).resolve('@portico/react/style.css')
