import { chmodSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { PLAN_FILE, REFUSED_FILE, UNSEALED_FILE, UNSEALED_TEXT } from '@portico/sealing/plan'

/** A build of one language: where it is written, and for which site. */
export interface StagedBuild {
  readonly outDir: string
  readonly siteDir: string
  /** The base URL of the language that is built. Each language but the default has one of its own, and a folder named like its end. */
  readonly baseUrl: string
}

/** How a site with private pages is built, and published. */
const BUILD = 'docusaurus build --out-dir .portico/staging'
const DEPLOY = `${BUILD} && portico seal && docusaurus deploy --skip-build`

/** The staging folder of a site. There is one, so that no other folder is ever taken for it, whatever its name is. */
const stagingOf = (siteDir: string): string => join(resolved(siteDir), '.portico', 'staging')

/** Whether a build is written into the staging folder of its site, after symbolic links are followed. */
export function isStaging({ outDir, siteDir, baseUrl }: StagedBuild): boolean {
  const folder = relative(stagingOf(siteDir), resolved(outDir)).split(sep).join('/')
  return folder === '' || (!/^(\.\.|\/)/.test(folder) && baseUrl.endsWith(`/${folder}/`))
}

/**
 * Checks that a build with private pages is written into the staging folder of its site and remains there: it contains them in
 * cleartext.
 *
 * @param command the command line, as in `process.argv`
 * @throws Error with a message for people if it is written into another folder, or if the command publishes or serves it
 */
export function demandStaging(build: StagedBuild, command: readonly string[]): void {
  const name = commandOf(command)
  if (name === 'deploy')
    throw new Error(
      'This site has private pages, and "docusaurus deploy" would publish them unsealed. Seal the site first, and deploy the sealed ' +
        `folder: ${DEPLOY}`,
    )
  if (name === 'serve')
    throw new Error(
      'This site has private pages, and "docusaurus serve --build" would serve them unsealed. Run "portico preview" to see the sealed site.',
    )
  if (isStaging(build)) return
  throw new Error(
    `This site has private pages, and "${build.outDir}" is not its staging folder, "${stagingOf(build.siteDir)}": the build would ` +
      `leave them there unencrypted, ready to publish. Build with "${BUILD}", then run "portico seal", which writes the ` +
      'folder that you publish. Never deploy the staging folder itself.',
  )
}

/**
 * Removes the plan of an earlier build as soon as the command `docusaurus build` starts. If that build fails, even before it writes anything,
 * `portico seal` finds no plan, and cannot publish the former state of the site once more.
 */
export function forgetPlan(build: StagedBuild, command: readonly string[]): void {
  if (commandOf(command) === 'build' && isStaging(build)) removePlan(build)
}

const removePlan = ({ outDir }: StagedBuild) => rmSync(join(resolved(outDir), PLAN_FILE), { force: true })

/**
 * Creates the staging folder for its owner alone (mode 0700), before anything is in it. An existing folder keeps its mode when
 * Docusaurus fills it, so the mode is set in any case.
 *
 * @throws Error with a message for people if the folder is not for staging
 */
export function makeStaging(build: StagedBuild, command: readonly string[]): void {
  demandStaging(build, command)
  const staging = stagingOf(build.siteDir)
  for (const folder of new Set([staging, build.outDir])) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  }
  // For programs of the site's own that build it: what they run is no known command.
  removePlan(build)
  markUnsealed(build)
}

/** Keeps Git from adding anything of the folder, or of a copy of it. Called again after the build, because bundlers empty their output folders. */
export function markUnsealed({ outDir, siteDir }: StagedBuild): void {
  for (const folder of new Set([stagingOf(siteDir), resolved(outDir)]))
    for (const name of [UNSEALED_FILE, REFUSED_FILE]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), UNSEALED_TEXT)
    }
}

/** The command of Docusaurus, if it is Docusaurus that runs. */
function commandOf([, program = '', ...args]: readonly string[]): string | undefined {
  return /docusaurus/i.test(basename(program)) ? args.find((arg) => !arg.startsWith('-')) : undefined
}

/** A path without symbolic links, in the spelling of the disk. What does not exist yet is appended as it is. */
function resolved(path: string): string {
  const absolute = resolve(path)
  try {
    return realpathSync.native(absolute)
  } catch {
    const parent = dirname(absolute)
    return parent === absolute ? absolute : join(resolved(parent), basename(absolute))
  }
}
