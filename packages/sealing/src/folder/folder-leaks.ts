import { findLeaks } from '../leaks/find-leaks.js'
import type { Finding } from '../leaks/finding.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import { type FolderPlan, folderPlan } from './folder-plan.js'
import type { Generator } from './generators.js'
import type { FolderSite } from './read-folder.js'

/** What of the private pages of a folder is in its other files, as they are now. */
export interface FolderLeaks {
  readonly pages: number
  readonly privatePages: readonly string[]
  readonly generator: Generator | undefined
  /** Texts and titles in public files. */
  readonly findings: readonly Finding[]
  /** Files that belong to private pages alone: pictures, downloads and code, which every host serves to everyone. */
  readonly files: readonly string[]
  /** Public files that name the addresses of private pages, with the number of these pages. */
  readonly addresses: readonly { readonly file: string; readonly pages: number }[]
}

const ANYWHERE = { orgId: '', origin: 'http://site.invalid' }

/** Searches the public files of a folder for what belongs to its private pages. Nothing is written. */
export function folderLeaks(site: FolderSite, baseUrl = '/'): FolderLeaks {
  const planned = folderPlan(site, { ...ANYWHERE, baseUrl })
  const { plan, placed } = planned
  const privatePages = site.pages.flatMap(({ path }) => (placed.readers.has(path) ? [path] : []))
  // Names of groups are not in the folder, unless an author wrote them.
  const findings = findLeaks([{ folder: '', plan: { ...plan, groupNames: {} }, sorted: openFiles(site, planned) }])
  const isPage = new Set(privatePages)
  return {
    pages: site.pages.length,
    privatePages,
    generator: site.generator,
    findings,
    files: Array.from(placed.readers.keys()).filter((path) => !isPage.has(path)),
    addresses: Array.from(placed.links, ([file, linked]) => ({ file, pages: linked.length })),
  }
}

/** The public files of a folder, for the leak check alone. */
export const openFiles = ({ files }: FolderSite, { placed }: FolderPlan): SortedFiles => ({
  open: files.filter(({ path }) => !placed.readers.has(path)),
  sealed: [],
  assets: [],
  styles: [],
  misplaced: [],
  notes: [],
  links: [],
  undecided: [],
  shared: new Set(),
})
