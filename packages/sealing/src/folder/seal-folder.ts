import type { SiteRuntime } from '../plan/site-runtime.js'
import { type SitePolicy, sitePolicy } from '../policy/site-policy.js'
import { firstFiles } from '../staging/first-files.js'
import { withoutHeadings } from '../staging/heading-links.js'
import { publicList } from '../staging/public-list.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import { isText, type StagedFile } from '../staging/staged-file.js'
import type { SealReport } from '../write/report.js'
import { demandApart, type SealSiteInput, sealSorted } from '../write/seal-site.js'
import { demandBase } from './built-base.js'
import { demandIndexes } from './demand-indexes.js'
import { demandAddresses, demandFree, demandMatch } from './demand-sealable.js'
import { openFiles } from './folder-leaks.js'
import { type FolderOptions, type FolderPlan, folderPlan, partOf } from './folder-plan.js'
import { withoutFragments } from './link-headings.js'
import { isPageFile, listFiles } from './list-files.js'
import { demandOwnPolicies } from './own-policy.js'
import type { FolderPage } from './page-canaries.js'
import { type ProgramFiles, programFiles } from './program-files.js'
import type { ProgramPage } from './program-pages.js'
import { envelopeFor, indexed, publishedFolder, type RuntimeFiles } from './published-folder.js'
import { type FolderSite, readFolder } from './read-folder.js'

export interface SealFolderInput extends Omit<SealSiteInput, 'staging' | 'to' | 'strictQuotes' | 'reviewedSources'> {
  readonly folder: string
  readonly to: SealSiteInput['to']
  readonly rules: FolderSite['rules']
  readonly options: FolderOptions
  readonly runtime: RuntimeFiles
  readonly door: Pick<SiteRuntime, 'factors' | 'accountMenu'>
}

/**
 * Seals a folder that any site generator built: each private file becomes an envelope whose name says nothing, each private page a door, and
 * each part gets a sealed list of what is at which address, by which the service worker of the site opens pages for their readers.
 *
 * @throws Error with a message for people, and LeakError if private text would be published; `out` is not changed then
 */
export async function sealFolder(input: SealFolderInput): Promise<SealReport> {
  const { folder, out, rules, options, door } = input
  demandApart(folder, out)
  const site = readFolder(await listFiles(folder), rules)
  const planned = folderPlan(site, options)
  demandSealable(site, planned, rules)
  const isPrivate = ({ path }: FolderPage) => planned.placed.readers.has(path)
  if (door.accountMenu) demandOwnPolicies(site.pages.filter(isPrivate), options)
  const plain = sortFolder(site, planned)
  demandIndexes(site.generator, plain.open, planned.publicTitles, planned.placed.byText)
  const programs = programFiles({ plan: planned.plan, name: site.name, files: site.files })
  const pagesAmong = readPages(site, programs)
  const sorted = { ...plain, open: [...plain.open, ...programs.publicFiles(pagesAmong(plain.open))] }
  return sealSorted([{ folder: '', plan: planned.plan, files: site.files, sorted }], {
    ...input,
    publish: (checked, policy) => {
      const files = published(site, planned, input, checked.sorted, policy)
      const own = planned.plan.parts.flatMap((_, part) => {
        const pages = pagesAmong(plain.sealed.flatMap((entry) => (entry.part === part ? [entry.file] : [])))
        return [...programs.indexOf(part, pages), ...programs.twinsOf(pages).map(({ file }) => file)].map((file) => ({
          part,
          file,
        }))
      })
      return { ...files, sealed: [...files.sealed, ...own] }
    },
  })
}

/** The files of the folder under their own names: what is public, as it is published, and what is private. */
function sortFolder(site: FolderSite, planned: FolderPlan): SortedFiles {
  const { plan, placed } = planned
  const { open } = openFiles(site, planned)
  const lists = withoutHeadings(
    open.map((file) => (isPageFile(file.path) ? withoutFragments(file, plan) : publicList(file, plan))),
    plan,
    isText,
  )
  return {
    ...openFiles(site, planned),
    open: lists.files,
    sealed: site.files.flatMap((file) => {
      const part = partOf(planned, file.path)
      return part === undefined ? [] : [{ part, file }]
    }),
    notes: [
      ...noteOf('Sealed, because only private pages use it', placed.byUse),
      ...noteOf('Sealed, because of its text', placed.byText),
      ...placed.conflicts.map(({ file, by }) => `${by} uses ${file}, which is at a private path and therefore sealed.`),
    ],
  }
}

/** Returns a function that gives the pages among some files, as programs read them. */
export function readPages({ pages }: Pick<FolderSite, 'pages'>, { pageOf }: Pick<ProgramFiles, 'pageOf'>) {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return (files: readonly StagedFile[]): ProgramPage[] =>
    files.flatMap((file) => {
      const page = byPath.get(file.path)
      return (page && pageOf(page, file)) ?? []
    })
}

const noteOf = (what: string, files: readonly string[]): string[] =>
  files.length === 0 ? [] : [`${what}: ${firstFiles(files)}.`]

function published(
  { pages }: FolderSite,
  { plan, placed }: FolderPlan,
  { runtime, door }: SealFolderInput,
  sorted: SortedFiles,
  policy: SitePolicy,
): SortedFiles {
  const envelopes = sorted.sealed.map(({ part, file }) => envelopeFor(part, file))
  const indexes = plan.parts.map((_, part) => {
    const own = envelopes.filter((envelope) => envelope.part === part)
    const open = own.map(({ file }) => file)
    const text = open.length === 0 ? policy.text : sitePolicy([{ plan, sorted: { open } }]).text
    return { part, index: { policy: text, files: own.map(indexed) } }
  })
  const doors = sorted.sealed.flatMap(({ part, file: { path } }) => (isPageFile(path) ? [{ path, part }] : []))
  const scripts = placed.byText.filter((path) => /\.m?js$/.test(path))
  return publishedFolder({ plan, sorted, pages, envelopes, doors, scripts, indexes, runtime, about: door })
}

/** @throws Error if nothing is private, if a rule matches nothing, or if the folder has something that cannot be sealed */
function demandSealable(site: FolderSite, { plan, placed }: FolderPlan, rules: FolderSite['rules']): void {
  const { files, pages } = site
  demandMatch(rules, files)
  if (placed.readers.size === 0)
    throw new Error(
      'No page of the folder is private, so there is nothing to seal. Name addresses in access.rules of portico.json, or write <meta name="portico:access" content="partners"> into pages.',
    )
  demandFree(files)
  demandBase(site, plan.baseUrl)
  const isPrivate = (path: string) => placed.readers.has(path)
  demandAddresses(
    pages.map(({ path }) => path),
    plan.baseUrl,
    isPrivate,
  )
}
