import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, resolve, sep } from 'node:path'
import type { SitePublicKey } from '@portico/seal/tickets'
import { demandNoLeak } from '../leaks/demand-no-leak.js'
import type { SortedSite } from '../leaks/find-leaks.js'
import { groupNotes } from '../leaks/group-leaks.js'
import { quoteNotes } from '../leaks/quotes.js'
import { BUILD_LIST_FILE, signedList } from '../list/build-list.js'
import type { DeployKey } from '../list/deploy-key.js'
import { hashFolder } from '../list/hash-folder.js'
import { fileKeys } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { POLICY_FILE } from '../policy/content-policy.js'
import { type SitePolicy, sitePolicy } from '../policy/site-policy.js'
import { demandReviewed, type ReviewedSource } from '../policy/strict-policy.js'
import { editionsOf, readSites, type StagedSite } from '../staging/read-sites.js'
import { sortFiles } from '../staging/sort-files.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import type { StagedFile } from '../staging/staged-file.js'
import { largeNotes } from '../staging/stored-file.js'
import { demandKnownGroups } from './known-groups.js'
import { originsOf } from './origins.js'
import { reportOf, type SealReport, table } from './report.js'
import { writeSite } from './write-site.js'

/**
 * The source, the target, and the server to seal for. `log` receives the report as a table. An aborted `signal` stops the sealing
 * before `out` changes.
 */
export interface SealSiteInput {
  readonly staging: string
  readonly out: string
  /** The public key of the server that releases the keys. No secret is needed to seal. */
  readonly to: SitePublicKey
  /** Origins whose pages may request keys, in addition to that of the site's `url`. A preview accepts no others. */
  readonly origins?: readonly string[]
  readonly log?: (text: string) => void
  /**
   * Receives the addresses of all pages, such as `/docs/intro`, before anything is written, and throws to stop the sealing. Not
   * called for a site whose identity API has its own origin, where no page can conflict with it.
   */
  readonly check?: (pages: readonly string[]) => Promise<void>
  readonly signal?: AbortSignal
  /** The groups that exist. Other groups that an expression names are noted, with the most similar existing one. */
  readonly knownGroups?: readonly string[]
  /** Stops the sealing at groups that do not exist. */
  readonly strictGroups?: boolean
  /** Ids of texts of private pages that may be public, as reported for a leak. Each must match one text. */
  readonly allowed?: readonly string[]
  /** Stops the sealing at passages of private pages that public sources quote. Otherwise they are only noted. */
  readonly strictQuotes?: boolean
  /** Stops the sealing at sources of the content policy that are not among these, and that no option of the theme lists. */
  readonly reviewedSources?: readonly ReviewedSource[]
  /** Adds a signed list of all files. */
  readonly signWith?: DeployKey
}

/**
 * Seals a built site: every private file is replaced by its envelope, everything else is searched for private text and copied.
 * The folder `out` changes in one step at the end, so it always contains either the former site or the new one, completely.
 *
 * @throws Error with a message for people if the staging folder has no plan or one of another organization, and LeakError if
 * private text would be published; `out` is not changed then
 */
export async function sealSite(input: SealSiteInput): Promise<SealReport> {
  demandApart(input.staging, input.out)
  const sites = await readSites(resolve(input.staging))
  return sealSorted(
    sites.map((site) => ({ ...site, sorted: sortFiles(site.files, site.plan) })),
    input,
  )
}

/** @throws Error if the folder that may be published and the one with unencrypted pages are not apart */
export function demandApart(staging: string, out: string): void {
  const [from, to] = [resolve(staging), resolve(out)]
  if (to === from || to.startsWith(from + sep) || from.startsWith(to + sep))
    throw new Error(
      `One of the folders ${out} and ${staging} contains the other. The staging folder contains unencrypted private pages; publish from a separate folder.`,
    )
}

/** A site whose files are sorted. */
export type SortedStagedSite = StagedSite & SortedSite

/** What is sealed differs from what was searched, if files are published under other names than those that their author knows. */
export interface SealSortedInput extends Omit<SealSiteInput, 'staging'> {
  readonly publish?: (site: SortedStagedSite, policy: SitePolicy) => SortedFiles
}

/** Seals sites whose files are sorted: searches what is public, writes everything, and replaces the published folder in one step. */
export async function sealSorted(sorted: readonly SortedStagedSite[], input: SealSortedInput): Promise<SealReport> {
  const { out, to: publicKey, origins: more = [], allowed = [], log, check, signal, signWith, publish } = input
  const to = resolve(out)
  const plans = sorted.map(({ plan }) => plan)
  demandSameSite(plans, publicKey)
  const isPreview = plans.some(({ preview }) => preview)
  const origins = originsOf([...plans.map(({ origin }) => origin), ...(isPreview ? [] : more)])
  const unknown = demandKnownGroups(plans, input)
  await check?.(sorted.flatMap((site) => (site.plan.identityURL ? [] : pagesIn(site))))
  const leftOut = demandNoLeak(sorted, input)
  const sites = sorted.map((site) => without(site, leftOut))
  const policy = sitePolicy(sites)
  if (input.reviewedSources) demandReviewed(policy, input.reviewedSources, ownSources(plans))

  const fresh = `${to}.${randomBytes(4).toString('hex')}.new`
  try {
    const written = []
    for (const site of sites) {
      const { folder, plan, sorted } = site
      const files = publish?.(site, policy) ?? sorted
      const counted = await writeSite(join(fresh, folder), plan, files, { to: publicKey, origins, allowed, signal })
      written.push({ folder, plan, sorted, counted })
    }
    const { baseUrl = '/', trailingSlash = false, accountPage, site } = plans[0] ?? {}
    const facts = {
      'content-security-policy': policy.text,
      'base-url': baseUrl,
      'trailing-slash': trailingSlash,
      'account-page': accountPage,
      ...(site && { site }),
      ...languagesElsewhere(sites),
    }
    await writeFile(join(fresh, POLICY_FILE), `${JSON.stringify(facts, null, 2)}\n`)
    if (signWith) {
      const { files } = await hashFolder(fresh, signal)
      await writeFile(join(fresh, BUILD_LIST_FILE), signedList(plans[0]?.build ?? '', files, signWith))
    }
    signal?.throwIfAborted()
    await swap(fresh, to)
    const notes = [
      ...unknown,
      ...groupNotes(plans),
      ...quoteNotes(sites, input),
      ...largeNotes(sites.flatMap(({ sorted }) => sorted.open)),
    ]
    const report = reportOf(written, { policy: { sources: policy.sources, undecided: policy.undecided }, notes })
    log?.(table(report))
    return report
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true })
    throw cause
  }
}

/** A site without the files that must be left out. */
function without<Site extends SortedSite>(site: Site, leftOut: ReadonlySet<string>): Site {
  const isLeftOut = ({ path }: StagedFile) => leftOut.has(site.folder ? `${site.folder}/${path}` : path)
  const names = site.sorted.open.filter(isLeftOut).map(({ path }) => path)
  if (names.length === 0) return site
  const note = `Left out, because a plugin wrote it from the sources of all pages, private ones too: ${names.join(', ')}. Exclude the private paths in its options to publish it.`
  const { open, notes } = site.sorted
  return { ...site, sorted: { ...site.sorted, open: open.filter((file) => !isLeftOut(file)), notes: [...notes, note] } }
}

/** The base URLs of locales that are not below the site's own, by their folders. */
function languagesElsewhere(sites: readonly StagedSite[]) {
  const own = editionsOf(sites).filter(({ elsewhere }) => elsewhere)
  return own.length === 0 ? {} : { languages: Object.fromEntries(own.map(({ folder, baseUrl }) => [folder, baseUrl])) }
}

/** @throws Error if the plans belong to another organization than the public key: its server would release no key */
function demandSameSite(plans: readonly SealPlan[], { site, id }: SitePublicKey): void {
  const other = plans.find(({ orgId }) => orgId !== site)
  if (!other) return
  throw new Error(
    `The site is built for the organization ${other.orgId}, and the public key ${id} is of the organization ${site}, ` +
      'whose server could not open any of its pages. Use the public key of your own server, or correct orgID in the theme options and build again.',
  )
}

/** Sources that the theme's options list. */
const ownSources = (plans: readonly SealPlan[]) =>
  plans.flatMap(({ policy = {} }) =>
    Object.entries(policy).flatMap(([directive, list]) =>
      list.map((source) => ({ directive: directive as ReviewedSource['directive'], source })),
    ),
  )

/** The addresses of the pages of a locale's site, without the base URL. */
function pagesIn({ folder, files }: StagedSite): string[] {
  const keyOf = fileKeys({ baseUrl: posix.join('/', folder, '/') })
  return files.flatMap(({ path }) => (/\.html?$/i.test(path) ? [keyOf(path)] : []))
}

async function swap(fresh: string, to: string): Promise<void> {
  const former = `${fresh.slice(0, -4)}.old`
  await mkdir(dirname(to), { recursive: true })
  const hadFormer = await rename(to, former).then(
    () => true,
    () => false,
  )
  try {
    await rename(fresh, to)
  } catch (cause) {
    if (hadFormer) await rename(former, to)
    throw cause
  }
  await rm(former, { recursive: true, force: true })
}
