import { describeExpression } from '@portico/access'
import { fileKeys, pageTable, siteKey } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { isPublicIndex } from '../search/index-file.js'
import { fileTexts } from '../staging/file-texts.js'
import { readableText } from '../staging/readable-text.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import { isText, type StagedFile } from '../staging/staged-file.js'
import { digestOf, searchedBytes } from '../staging/stored-file.js'
import { type Finding, idOf } from './finding.js'
import { groupLeakCheck } from './group-leaks.js'
import { knownAddresses, nameText } from './known-addresses.js'
import { type Leak, type LeakCheck, leakCheck, searchedFor } from './leak-check.js'
import { namedHeadings } from './named-headings.js'
import { partLeaks } from './part-leaks.js'

/** The site of one locale, with its files sorted. */
export interface SortedSite {
  readonly folder: string
  readonly plan: SealPlan
  readonly sorted: SortedFiles
}

/**
 * Searches everything that is about to be published for pieces of private pages: the public files of every locale for pieces of
 * any private page and for names of groups, and the plaintext of each part's files for pieces of pages that its readers may not
 * read.
 */
export function findLeaks(sites: readonly SortedSite[]): Finding[] {
  const plans = sites.map(({ plan }) => plan)
  const canaries = plans.flatMap(({ parts, publicTexts }) =>
    searchedFor(
      parts.flatMap((part) => part.canaries),
      publicTexts,
    ),
  )
  const check = leakCheck(canaries, [], knownAddresses(plans))
  const names = groupLeakCheck(plans)
  return sites.flatMap((site) => leaksOf(site, check, names))
}

function leaksOf(
  { folder, plan, sorted }: SortedSite,
  check: LeakCheck,
  names: ReturnType<typeof groupLeakCheck>,
): Finding[] {
  const within = (path: string) => (folder ? `${folder}/${path}` : path)
  const sourceOf = pageSources(plan)
  const placeOf = (path: string): { file: string; madeFrom?: string } => {
    const madeFrom = sourceOf(path)
    return madeFrom === undefined ? { file: within(path) } : { file: within(path), madeFrom }
  }
  const describeFile = (path: string) => {
    const { file, madeFrom } = placeOf(path)
    return madeFrom === undefined ? file : `${file} (made from ${madeFrom})`
  }
  const ofText = ({ canary, file, line, column }: Leak): Finding => ({
    ...placeOf(file),
    line,
    column,
    text: canary.text,
    what: canary.what,
    source: canary.source,
    sourceLine: canary.line,
    id: idOf(canary.text),
    sentence: `the ${canary.what} ${JSON.stringify(canary.text.slice(0, 80))} of ${canary.source}${
      canary.line === undefined ? '' : `:${canary.line}`
    } is in ${describeFile(file)}, line ${line}${column === undefined ? '' : `, column ${column}`}`,
  })
  const bare = (path: string, sentence: string): Finding => ({ ...placeOf(path), sentence })
  /** The text of pages may name a chunk: as an example, or in the output of a command. */
  const isPageText = (path: string) => isPublicIndex(path) || sourceOf(path.replace(/\.md$/, '.html')) !== undefined
  const headings = namedHeadings(plan)
  const copies = privateCopies(sorted)

  const inPublic = sorted.open.flatMap((file): Finding[] => {
    const bytes = searchedBytes(file)
    const { path } = file
    const twin = sorted.shared.has(path) ? undefined : copies(file, bytes)
    // Everything in it is private then, and is reported by this finding.
    if (twin !== undefined)
      return [
        bare(
          path,
          `${within(path)} is public, and only private pages use this file (sealed as ${twin}); add a rule for /${within(path)}, or move it from the static folder to the page that shows it`,
        ),
      ]
    const inName = check.search(path, [nameText(path)])
    const leaks = [
      ...inName,
      ...check.search(path, fileTexts(file, bytes), (canary) => !inName.some((leak) => leak.canary === canary)),
    ]
    const text = readableText(file, bytes)
    if (text === undefined) return leaks.map(ofText)
    return [
      ...leaks.map(ofText),
      ...names(text, path).map(({ name, line }) =>
        bare(path, `the name of the group ${JSON.stringify(name)} is in ${describeFile(path)}, line ${line}`),
      ),
      ...headings(path, text).map(({ link, heading, source = 'a private page' }) => ({
        ...bare(
          path,
          `a heading of ${source} is named by the link "${link}" in ${describeFile(path)}; link to the page without "#…"`,
        ),
        text: heading,
        what: 'heading',
        source,
        id: idOf(heading),
      })),
      ...(!isPageText(path) && describesBundle(path, text)
        ? [
            bare(
              path,
              `${path} describes the bundle, including private pages; prevent the plugin that creates it from writing into the site`,
            ),
          ]
        : []),
    ]
  })
  const inAddresses = [...sorted.open, ...sorted.sealed.map(({ file }) => file)].flatMap(({ path }) =>
    names(path).map(({ name }) =>
      bare(
        path,
        `the name of the group ${JSON.stringify(name)} is in the address of ${describeFile(path)}; rename the folder or the file, or give the page a slug`,
      ),
    ),
  )
  return [
    ...(plan.exposed ?? []).map(({ file, page }) => ({
      sentence: `${file} is among private pages and is used by ${page}; move it elsewhere if it may be public`,
    })),
    ...sorted.misplaced.map((text) => ({ sentence: within(text) })),
    ...inPublic,
    ...inAddresses,
    ...sorted.undecided.map(({ path }) => ({
      ...bare(
        path,
        `${within(path)} is public, and only private pages link to this file of the static folder; add a rule for /${within(path)}, move it to the page that links to it and link to it by its relative path, or allow it with "portico seal --allow ${idOf(within(path))}"`,
      ),
      id: idOf(within(path)),
    })),
    ...partLeaks(plan, sorted).map(({ part, ...leak }) => {
      const readers = describeExpression(plan.parts[part]?.expression ?? { any: [] })
      const finding = ofText(leak)
      return { ...finding, readers, sentence: `${finding.sentence}; the file is sealed for ${readers}` }
    }),
  ]
}

/** Returns a function that gives the source of a published page by the path that its author knows. */
function pageSources(plan: SealPlan): (file: string) => string | undefined {
  let pageAt: ReturnType<typeof pageTable> | undefined
  const keyOf = fileKeys(plan)
  return (file) => {
    pageAt ??= pageTable(plan)
    return pageAt(siteKey(keyOf(file), plan.baseUrl))?.source
  }
}

/** A report about the bundle (statistics, a manifest, a tree map) names private files, and may quote them. */
const describesBundle = (path: string, text: string) =>
  !path.startsWith('assets/') && /\bsealed\d+(_\d+)*-(routes|\d+)\b/.test(text)

/** Prepares the search for sealed pictures that are also in the site's static folder, unencrypted. It returns the sealed file. */
function privateCopies(sorted: Pick<SortedFiles, 'assets'>): (file: StagedFile, bytes: Buffer) => string | undefined {
  const sealed = new Map(sorted.assets.map(({ file }) => [digestOf(file), file.path]))
  return (file, bytes) =>
    sealed.size === 0 || (isText(file.path) && !/\.(svg|txt|csv|md)$/.test(file.path))
      ? undefined
      : sealed.get(digestOf(file, bytes))
}
