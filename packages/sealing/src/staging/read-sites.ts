import { readdir } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import { PLAN_FILE, REFUSED_FILE, type SealPlan, UNSEALED_FILE } from '../plan/plan.js'
import { readPlan } from './read-plan.js'
import type { StagedFile } from './staged-file.js'
import { storedFile } from './stored-file.js'

/** What is in a staging folder because it is one. */
const isOfStaging = (path: string) =>
  posix.basename(path) === PLAN_FILE || path === UNSEALED_FILE || path === REFUSED_FILE

/** The site of one locale: its folder within the staging folder, its plan, and its files by their paths from there. */
export interface StagedSite {
  /** Empty for the default locale, otherwise a folder such as `fr`. */
  readonly folder: string
  readonly plan: SealPlan
  readonly files: readonly StagedFile[]
}

/** The folder and the base URL of each locale, and whether the base URL is not that of its folder within the site. */
export function editionsOf(sites: readonly Pick<StagedSite, 'folder' | 'plan'>[]) {
  const root = sites[0]?.plan.baseUrl ?? '/'
  return sites.map(({ folder, plan: { baseUrl } }) => {
    const elsewhere = folder !== '' && baseUrl !== posix.join(root, folder, '/')
    return { folder, baseUrl, elsewhere }
  })
}

/**
 * Returns the sites of a staging folder. A build with several locales puts the default one in the root and each of the others,
 * with its own plan, in a folder below.
 *
 * @throws Error with a message for people if the root has no plan, a plan cannot be used, or the build of a locale did not finish
 */
export async function readSites(staging: string): Promise<StagedSite[]> {
  const root = { folder: '', plan: await readPlan(staging) }
  const entries = await readdir(staging, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(staging.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort()
  const below = paths.filter((path) => path.endsWith(`/${PLAN_FILE}`)).map((path) => posix.dirname(path))
  demandFinished(staging, paths, below)
  const sites = [
    root,
    ...(await Promise.all(below.map(async (folder) => ({ folder, plan: await readPlan(join(staging, folder)) })))),
  ]
  const folderOf = (path: string) => below.find((folder) => path.startsWith(`${folder}/`)) ?? ''
  return sites.map(({ folder, plan }) => ({
    folder,
    plan,
    files: paths
      .filter((path) => folderOf(path) === folder && !isOfStaging(posix.relative(folder, path)))
      .map((path) => storedFile(posix.relative(folder, path), join(staging, path))),
  }))
}

/** A build marks its folder when it starts, and writes the plan when it has succeeded. */
function demandFinished(staging: string, paths: readonly string[], planned: readonly string[]): void {
  const mark = `/${REFUSED_FILE}`
  const marked = paths.filter((path) => path.endsWith(mark)).map((path) => path.slice(0, -mark.length))
  const [unfinished] = marked.filter((folder) => !planned.includes(folder))
  if (unfinished !== undefined)
    throw new Error(
      `The build of ${join(staging, unfinished)} did not finish: it contains no ${PLAN_FILE}. Build the site again, and correct what the build reports.`,
    )
}
