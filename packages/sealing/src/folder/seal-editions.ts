import { describeExpression, type Expression } from '@portico/access'
import { partFor } from '../plan/paths.js'
import type { PartIndex } from '../plan/site-runtime.js'
import { sitePolicy } from '../policy/site-policy.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import type { SealReport } from '../write/report.js'
import { demandApart, sealSorted } from '../write/seal-site.js'
import { demandBase } from './built-base.js'
import { compareEditions, type EditionFile, undecidedPairs } from './compare-editions.js'
import { type DescribedEdition, demandEditions, missingNotes } from './demand-editions.js'
import { demandMatch } from './demand-sealable.js'
import { type EditionPlan, editionPlan } from './edition-plan.js'
import { isPageFile, listFiles } from './list-files.js'
import { demandOwnPolicies } from './own-policy.js'
import { type ProgramFiles, programFiles } from './program-files.js'
import { envelopeFor, indexed, publishedFolder } from './published-folder.js'
import { readFolder } from './read-folder.js'
import { readPages, type SealFolderInput } from './seal-folder.js'

/** A folder that the site generator built for some readers. */
export interface EditionInput {
  readonly readers: Expression
  readonly folder: string
}

export interface SealEditionsInput extends SealFolderInput {
  /** In the order in which they take precedence, where neither of two is for readers of the other alone. */
  readonly editions: readonly EditionInput[]
}

/**
 * Seals one build for each audience: `folder` is the public one. Whatever an edition adds or has differently is sealed for its readers;
 * files that several editions have are stored once, for all of their readers.
 *
 * @throws Error with a message for people, also if a rule or a page of the public build says that it is private; `out` is not changed then
 */
export async function sealEditions(input: SealEditionsInput): Promise<SealReport> {
  const { folder, out, rules, options, runtime, door } = input
  for (const { folder: other } of [{ folder }, ...input.editions]) demandApart(other, out)
  const site = readFolder(await listFiles(folder), rules)
  const editions = await Promise.all(
    input.editions.map(async ({ readers, folder }): Promise<DescribedEdition> => {
      const built = readFolder(await listFiles(folder), rules)
      return { readers, folder, site: built, files: built.files }
    }),
  )
  const files = compareEditions(site.files, editions)
  demandEditions(site, editions, files, options.baseUrl)
  demandMatch(
    rules,
    [site, ...editions].flatMap(({ files }) => files),
  )
  demandBase(site, options.baseUrl)
  const ownPaths = new Set(files.map(({ file }) => file.path))
  for (const { site: built } of editions) {
    demandBase(built, options.baseUrl)
    if (door.accountMenu)
      demandOwnPolicies(
        built.pages.filter(({ path }) => ownPaths.has(path)),
        options,
      )
  }
  const planned = editionPlan(site, editions, files, options)
  const { plan } = planned
  const sealed = files.map(({ file, readers }) => ({ part: partFor(plan.parts, readers) ?? -1, file }))
  const programs = programFiles({
    plan,
    name: site.name,
    files: [site, ...editions].flatMap(({ files }) => files),
  })
  const sorted = {
    open: [...site.files, ...programs.publicFiles(readPages(site, programs)(site.files))],
    sealed,
    assets: [],
    styles: [],
    misplaced: [],
    notes: [...missingNotes(site, editions), ...orderNotes(editions, planned.order)],
    links: [],
    undecided: [],
    shared: new Set<string>(),
  }
  const added = files.flatMap(({ file, isPublic }) => (isPublic ? [] : [file]))
  return sealSorted([{ folder: '', plan, files: [...site.files, ...added], sorted }], {
    ...input,
    publish: ({ sorted: checked }) => {
      const envelopes = sealed.map(({ part, file }) => envelopeFor(part, file))
      const entries = files.map((file, at) => ({ ...file, envelope: envelopes[at] }))
      const published = publishedFolder({
        plan,
        sorted: checked,
        pages: site.pages,
        envelopes,
        doors: planned.doors,
        indexes: editions.map((edition, number) => ({
          part: planned.editionParts[number] ?? -1,
          index: indexOf(edition, number, entries, planned),
        })),
        runtime,
        about: { ...door, editions: planned.order.map((number) => planned.editionParts[number] ?? -1) },
      })
      const own = editionsForPrograms(editions, files, planned, programs)
      return { ...published, sealed: [...published.sealed, ...own] }
    },
  })
}

/**
 * What programs read of the pages that visitors have not: an index for each edition, and the Markdown of a page that all editions with it
 * have alike.
 */
function editionsForPrograms(
  editions: readonly DescribedEdition[],
  files: readonly EditionFile[],
  { plan, editionParts }: EditionPlan,
  programs: ProgramFiles,
): SortedFiles['sealed'] {
  const own = files.filter(({ file, isPublic }) => !isPublic && isPageFile(file.path))
  const versions = new Map<string, number>()
  for (const { file } of own) versions.set(file.path, (versions.get(file.path) ?? 0) + 1)
  const pagesOf = editions.map(({ site }) => readPages(site, programs))
  const indexes = editions.flatMap((_, number) => {
    const part = editionParts[number] ?? -1
    const ofEdition = own.flatMap(({ file, editions }) => (editions.includes(number) ? [file] : []))
    return programs.indexOf(part, pagesOf[number]?.(ofEdition) ?? []).map((file) => ({ part, file }))
  })
  const twins = own.flatMap(({ file, readers, editions }) => {
    const pages = versions.get(file.path) === 1 ? (pagesOf[editions[0] ?? -1]?.([file]) ?? []) : []
    return programs.twinsOf(pages).map((twin) => ({ part: partFor(plan.parts, readers) ?? -1, file: twin.file }))
  })
  return [...indexes, ...twins]
}

type Entry = EditionFile & { readonly envelope: Parameters<typeof indexed>[0] | undefined }

/** What is at which address for the readers of an edition, as far as visitors do not get the same. */
function indexOf(
  { files }: DescribedEdition,
  number: number,
  entries: readonly Entry[],
  { plan }: EditionPlan,
): PartIndex {
  return {
    policy: sitePolicy([{ plan, sorted: { open: files } }]).text,
    files: entries.flatMap(({ editions, envelope, isPublic }) => {
      if (!envelope || !editions.includes(number)) return []
      const [path, name, type, size] = indexed(envelope)
      return [[path, name, type, size, envelope.part, isPublic] as const]
    }),
  }
}

/** Says which of two editions a reader of both gets, where only the order of the options decides. */
const orderNotes = (editions: readonly DescribedEdition[], order: readonly number[]): string[] =>
  undecidedPairs(order.flatMap((number) => editions[number] ?? [])).map(([{ readers }, other]) => {
    const [first, second] = [describeExpression(readers), describeExpression(other.readers)]
    return `Readers of the editions for ${first} and for ${second} get the one for ${first}. The order of the options --edition decides.`
  })
