import { type Audience, both, type Expression, expressionOf } from '@portico/access'
import type { LeakCheck } from '../leaks/leak-check.js'
import type { Canary } from '../plan/plan.js'
import { fileTexts } from '../staging/file-texts.js'
import type { StagedFile } from '../staging/staged-file.js'
import { searchedBytes } from '../staging/stored-file.js'
import type { FolderPage } from './page-canaries.js'
import type { FolderSite } from './read-folder.js'
import { references } from './references.js'

/** Where every file of a folder belongs. */
export interface PlacedFiles {
  /** The readers of each private file, by its path; all other files are public. */
  readonly readers: ReadonlyMap<string, Expression>
  /** Files that are private because only private pages refer to them, or because of their text. */
  readonly byUse: readonly string[]
  readonly byText: readonly string[]
  /** Files at a private path that a public file uses, and that file. */
  readonly conflicts: readonly { readonly file: string; readonly by: string }[]
  /** The private pages that public files link to, by the path of the public file. */
  readonly links: ReadonlyMap<string, readonly string[]>
}

/** What decides about files that nothing refers to: private texts, and whose they are. */
export interface PrivateTexts {
  readonly check: LeakCheck
  readonly readersOf: (canary: Canary) => Audience
  /** Whether a file also has texts of public pages, as an index of all pages does. */
  readonly isShared: (file: StagedFile) => boolean
}

/** Browsers run or apply these, whatever loads them. */
const CODE = /\.(?:[cm]?js|css)$/i

/**
 * Decides who may read each file. Pages and files at private paths have the readers that the rules say. Any other file is private if private
 * pages use it and no public page does, directly or through other files; it has the readers of all these pages. The text decides about
 * files that nothing refers to by name, as chunks and fragments of an index whose addresses code puts together.
 */
export function placeFiles(site: FolderSite, texts: PrivateTexts, baseUrl: string): PlacedFiles {
  const { files, pages, audienceOf } = site
  const find = references(files, baseUrl)
  const pageAt = new Map<string, FolderPage>(pages.map((page) => [page.path, page]))
  const fileAt = new Map(files.map((file) => [file.path, file]))
  const cache = new Map<string, ReadonlySet<string>>()
  const refs = (path: string): ReadonlySet<string> => {
    const cachedPlace = cache.get(path)
    if (cachedPlace) return cachedPlace
    const page = pageAt.get(path)
    const file = fileAt.get(path)
    const targets = page ? find.ofPage(path, page) : file ? find.ofFile(file) : new Set<string>()
    cache.set(path, targets)
    return targets
  }
  const ruled = new Map<string, Expression>()
  for (const { path } of files) {
    const audience = audienceOf(path)
    if (audience !== undefined) ruled.set(path, audience)
  }
  const isFree = (path: string) => !pageAt.has(path) && !ruled.has(path)
  /** Everything that these files use, through other files, but not through pages. */
  const reach = (roots: Iterable<string>, into: Set<string>): Set<string> => {
    const open = [...roots]
    for (let path = open.pop(); path !== undefined; path = open.pop())
      for (const target of refs(path))
        if (isFree(target) && !into.has(target)) {
          into.add(target)
          open.push(target)
        }
    return into
  }
  const publicPages = pages.flatMap(({ path }) => (ruled.has(path) ? [] : [path]))
  const open = reach(publicPages, new Set())
  const users = new Map<string, Expression>()
  const use = (path: string, readers: Expression) => {
    for (const target of reach([path], new Set()))
      if (!open.has(target)) users.set(target, either(users.get(target), readers))
  }
  for (const [path, readers] of ruled) use(path, readers)
  const readers = new Map([...ruled])
  const byText: string[] = []
  const unused = files.filter(({ path }) => isFree(path) && !open.has(path) && !users.has(path))
  for (const file of unused) {
    const audience = readersOfText(file, texts)
    // It stays where it is, and its private texts stop the sealing.
    if (audience === undefined || texts.isShared(file)) continue
    byText.push(file.path)
    readers.set(file.path, audience)
    use(file.path, audience)
  }
  reach(
    unused.flatMap(({ path }) => (CODE.test(path) && !readers.has(path) ? [path] : [])),
    open,
  )
  const byUse = Array.from(users.keys()).filter((path) => !open.has(path) && !readers.has(path))
  for (const path of byUse) readers.set(path, users.get(path) as Expression)
  return { readers, byUse, byText, ...publicUses([...publicPages, ...open], refs, ruled, pageAt) }
}

/** The readers of the private texts in a file; of all of them if it has texts for several. */
const readersOfText = (file: StagedFile, { check, readersOf }: Omit<PrivateTexts, 'isShared'>): Audience =>
  check
    .search(file.path, fileTexts(file, searchedBytes(file)))
    .map(({ canary }) => readersOf(canary))
    .reduce<Audience>(both, undefined)

const either = (first: Audience, second: Expression): Expression =>
  first ? expressionOf([...first.any, ...second.any]) : second

/** What public files use of the private ones, other than by links to pages. */
function publicUses(
  publicFiles: readonly string[],
  refs: (path: string) => ReadonlySet<string>,
  ruled: ReadonlyMap<string, Expression>,
  pageAt: ReadonlyMap<string, FolderPage>,
): Pick<PlacedFiles, 'conflicts' | 'links'> {
  const conflicts = new Map<string, string>()
  const links = new Map<string, string[]>()
  for (const path of publicFiles) {
    const targets = Array.from(refs(path)).filter((target) => ruled.has(target))
    for (const target of targets) if (!pageAt.has(target)) conflicts.set(target, path)
    const linked = targets.filter((target) => pageAt.has(target))
    if (linked.length > 0) links.set(path, linked)
  }
  return { conflicts: Array.from(conflicts, ([file, by]) => ({ file, by })), links }
}
