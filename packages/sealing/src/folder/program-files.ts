import { canonicalPath } from '@portico/access'
import { fileKeys, twinName, twinPath } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { llmsText } from '../programs/llms-text.js'
import { indexFile, SEARCH_INDEX } from '../search/index-file.js'
import type { IndexedPage } from '../search/page-text.js'
import type { StagedFile } from '../staging/staged-file.js'
import { makeIndex } from '../write/make-index.js'
import type { FolderPage } from './page-canaries.js'
import { indexedPage, isRead, listedPage, markdownTwin, type ProgramPage } from './program-pages.js'

/** A site, and what its folders contain. */
export interface ProgramInput {
  readonly plan: Pick<SealPlan, 'baseUrl' | 'origin' | 'build' | 'site'>
  /** The name of the site that titles of pages begin or end with. */
  readonly name: string | undefined
  /** All files: what programs get takes the place of none of them. */
  readonly files: readonly Pick<StagedFile, 'path'>[]
}

/** A page with the file of its Markdown. */
export interface PageTwin {
  readonly page: ProgramPage
  readonly file: StagedFile
}

/** Makes what programs read of a folder. */
export interface ProgramFiles {
  /** A page as programs read it; undefined for one that they do not read. */
  readonly pageOf: (page: FolderPage, file: Pick<StagedFile, 'bytes'>) => ProgramPage | undefined
  /** The Markdown of pages at their own addresses. */
  readonly twinsOf: (pages: readonly ProgramPage[]) => PageTwin[]
  /** The Markdown of the public pages, their index for the search, and their list. */
  readonly publicFiles: (pages: readonly ProgramPage[]) => StagedFile[]
  /** The index of the pages that one part opens, if there are any. */
  readonly indexOf: (part: number, pages: readonly ProgramPage[]) => StagedFile[]
}

export function programFiles({ plan, name, files }: ProgramInput): ProgramFiles {
  const { baseUrl, origin, build } = plan
  const site = { origin, baseUrl, name }
  const isFree = freeNames(files)
  const keyOf = fileKeys(plan)
  const twinsOf: ProgramFiles['twinsOf'] = (pages) => {
    const names = new Set<string>()
    return pages.flatMap((page) => {
      const path = twinName(page.key, baseUrl)
      if (!isFree(path) || names.has(path)) return []
      names.add(path)
      return [{ page, file: { path, bytes: () => markdownTwin(page, site) } }]
    })
  }
  return {
    twinsOf,
    pageOf(page, { bytes }) {
      const key = keyOf(page.path)
      return isRead(page) && canonicalPath(key) === key ? { page, bytes, key } : undefined
    },
    publicFiles(pages) {
      const twins = twinsOf(pages)
      const hasTwin = new Set(twins.map(({ page }) => page))
      const entries = pages.flatMap((page) => {
        const entry = listedPage(page, site)
        const address = hasTwin.has(page) ? twinPath(page.key, baseUrl) : page.key
        return entry ? [{ page, entry, address: new URL(address, origin).href }] : []
      })
      const list = listText(plan, entries)
      return [
        ...twins.map(({ file }) => madeOnce(file)),
        textFile(SEARCH_INDEX, makeIndex(entries.map(({ entry }) => entry))),
        ...(isFree(LIST) ? [textFile(LIST, list)] : []),
      ]
    },
    indexOf: (part, pages) =>
      pages.length === 0
        ? []
        : [
            {
              path: indexFile(part, build),
              bytes: () => Buffer.from(makeIndex(pages.map((page) => indexedPage(page, site)))),
            },
          ],
  }
}

const LIST = 'llms.txt'

interface ListEntry {
  readonly page: ProgramPage
  readonly entry: IndexedPage
  readonly address: string
}

/** The list of the public pages, each with its description if no other page has the same one. */
function listText({ site, baseUrl }: ProgramInput['plan'], entries: readonly ListEntry[]): string {
  const descriptionOf = ({ page: { page } }: ListEntry) =>
    page.meta.get('description')?.replace(/\s+/g, ' ').trim() ?? ''
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(descriptionOf(entry), (counts.get(descriptionOf(entry)) ?? 0) + 1)
  const home = entries.find(({ page }) => twinName(page.key, baseUrl) === 'index.md')
  const tagline = home && descriptionOf(home)
  return llmsText({
    title: site?.name ?? 'Documentation',
    ...(tagline && { tagline }),
    lists: [
      {
        heading: 'Pages',
        pages: entries.map((entry) => {
          const description = descriptionOf(entry)
          const isOwn = description !== tagline && counts.get(description) === 1
          return { title: entry.entry.title, address: entry.address, ...(isOwn && { description }) }
        }),
      },
    ],
  })
}

/** In bytes. File systems have no longer names. */
const LONGEST_NAME = 255

/** Returns a function that tells whether a site has neither a file nor a folder of a name, in any case of its letters. */
function freeNames(files: ProgramInput['files']): (path: string) => boolean {
  const names = new Set<string>()
  for (const { path } of files) {
    const name = path.normalize('NFC').toLowerCase()
    for (let end = name.length; end > 0 && !names.has(name.slice(0, end)); end = name.lastIndexOf('/', end - 1))
      names.add(name.slice(0, end))
  }
  return (path) =>
    Buffer.byteLength(path.slice(path.lastIndexOf('/') + 1)) <= LONGEST_NAME &&
    !names.has(path.normalize('NFC').toLowerCase())
}

const textFile = (path: string, text: string): StagedFile => ({ path, bytes: () => Buffer.from(text) })

/** A file that is searched, and then written. */
function madeOnce({ path, bytes }: StagedFile): StagedFile {
  let content: Buffer | undefined
  return {
    path,
    bytes: () => {
      content ??= bytes()
      return content
    },
  }
}
