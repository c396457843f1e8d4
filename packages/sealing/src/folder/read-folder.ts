import {
  type AccessRule,
  type Audience,
  addressOf,
  audienceOf,
  both,
  publicPath,
  readTimes,
  rulesAt,
  settledAt,
  withPageAccess,
} from '@portico/access'
import type { AccessReason } from '../plan/access-reason.js'
import { siteKey } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { rulesFor } from '../plan/rule-reasons.js'
import { fileAudience } from '../staging/file-audience.js'
import type { StagedFile } from '../staging/staged-file.js'
import { readAccessText } from './access-text.js'
import { type Generator, generatorOf } from './generators.js'
import { isPageFile } from './list-files.js'
import type { FolderPage } from './page-canaries.js'
import { siteName } from './page-titles.js'
import { readPage } from './read-page.js'

/** The `meta` element with which a page says itself who may read it. */
export const ACCESS_META = 'portico:access'

/** The elements with which a page says when it opens and closes. */
const PUBLISH_META = 'portico:publish'
const UNTIL_META = 'portico:until'

/** How long ago something must have opened to be sealed without a delay: the clock of this machine may be fast. In milliseconds. */
const CLOCK_MARGIN = 10 * 60_000

/** A folder of files that any site generator wrote, and who may read each. */
export interface FolderSite {
  readonly files: readonly StagedFile[]
  readonly pages: readonly FolderPage[]
  readonly rules: readonly AccessRule[]
  readonly exceptions: NonNullable<SealPlan['exceptions']>
  /** Returns the audience of a file by its path, as rules and pages say. */
  readonly audienceOf: (path: string) => Audience
  /** What decides about each page, by the path of its file. */
  readonly reasons: ReadonlyMap<string, readonly AccessReason[]>
  readonly generator: Generator | undefined
  /** The name of the site, from the titles of its pages. */
  readonly name: string | undefined
}

/**
 * Reads the pages of a folder, and who may read them: rules name addresses, and a page may say it itself, as front matter does.
 *
 * @param now what opened ten minutes before no longer has an opening time
 * @throws Error with a message for people if there is no page, or if a page does not say who may read it, or when
 */
export function readFolder(
  files: readonly StagedFile[],
  written: readonly AccessRule[],
  now: number = Date.now(),
): FolderSite {
  const at = now - CLOCK_MARGIN
  const rules = rulesAt(written, at)
  const pages = files
    .filter(({ path }) => isPageFile(path))
    .map(({ path, bytes }): FolderPage => ({ path, ...readPage(bytes().toString()) }))
  if (pages.length === 0)
    throw new Error(
      'The folder contains no HTML file, so there is nothing to read in it. Name the folder that the site is built into.',
    )
  const exceptions: Record<string, NonNullable<Audience> | null> = {}
  const reasons = new Map<string, AccessReason[]>()
  for (const { path, meta } of pages) {
    const address = publicPath(path)
    const text = meta.get(ACCESS_META)
    const access = text === undefined ? undefined : readAccessText(text, path)
    const times = timesIn(meta, path)
    reasons.set(path, [
      ...rulesFor(rules, address),
      ...(access === undefined ? [] : [{ by: 'page' as const, at: path, access }]),
    ])
    if (access === undefined && times === undefined) continue
    const ruled = [address, addressOf(`/${path}`)].map((place) => audienceOf(rules, place)).reduce(both)
    const readers = access === undefined ? ruled : withPageAccess(ruled, access)
    exceptions[siteKey(address)] = settledAt(both(readers, times), at) ?? null
  }
  return {
    files,
    pages,
    rules,
    exceptions,
    audienceOf: withCache(fileAudience({ rules, exceptions })),
    reasons,
    generator: generatorOf(
      pages.map(({ meta }) => meta.get('generator')),
      files.map(({ path }) => path),
    ),
    name: siteName(pages.map(({ title }) => title)),
  }
}

/** The audiences of files, each of which is asked for several times. */
function withCache(find: (path: string) => Audience): (path: string) => Audience {
  const audiences = new Map<string, Audience>()
  return (path) => {
    if (!audiences.has(path)) audiences.set(path, find(path))
    return audiences.get(path)
  }
}

/** @throws Error with a message for people if a page's times cannot be read */
function timesIn(meta: FolderPage['meta'], path: string): Audience {
  const [publish, until] = [meta.get(PUBLISH_META), meta.get(UNTIL_META)]
  const read = readTimes({ publish, until })
  if (read.ok) return read.times
  throw new Error(`${path}: ${read.problem}`)
}
