import type { AccessReason } from '../plan/access-reason.js'
import { sitePath } from '../plan/paths.js'
import type { SitePolicy } from '../policy/site-policy.js'
import type { MappedPage } from '../published/site-map.js'
import { isRedirect } from '../staging/misplaced-pages.js'
import type { ListedPath } from './list-access.js'
import type { AccessLock, LockedPath, LockedSource } from './lock.js'
import { fileDigests, keyName, textDigests } from './sketch.js'
import { wholeText, writtenText } from './source-text.js'

/**
 * Returns the lock of a site in its current state, with all digests of its texts.
 *
 * @param read returns a page's source; undefined if there is none
 */
export function lockOf(
  paths: readonly ListedPath[],
  {
    key,
    read,
    policy,
  }: {
    readonly key: string
    readonly read: (source: string) => string | undefined
    readonly policy?: Pick<SitePolicy, 'sources' | 'undecided'>
  },
): AccessLock {
  const textOf = ({ path, kind, source, bytes }: ListedPath): string[] => {
    if (source !== undefined) return textDigests(wholeText(source, read), key)
    if ((kind !== 'asset' && kind !== 'page') || !bytes) return []
    const content = bytes()
    // Pages that redirect to the same address are identical files, and none of them is a move.
    if (kind === 'page' && isRedirect(content.toString())) return []
    const words = textDigests(wordsOf(kind === 'page' ? '.html' : path, content), key)
    return words.length > 0 ? words : fileDigests(content, key)
  }
  const locked = paths.map(
    (entry): LockedPath => ({
      path: entry.path,
      kind: entry.kind,
      access: entry.access,
      by: entry.by.map(nameOf),
      text: textOf(entry),
    }),
  )
  return { key: keyName(key), paths: locked, sources: policy && lockedSources(policy) }
}

/** Returns the lock of the pages of a sealed site, which contains no digests. */
export const lockOfPages = (pages: readonly MappedPage[], baseUrl: string): AccessLock => ({
  key: null,
  paths: pages.map(({ path, expression, reasons = [] }) => ({
    path: sitePath(path, baseUrl),
    kind: 'page',
    access: expression,
    by: reasons.map(nameOf),
    text: [],
  })),
})

/** How many files a source names: one in the frame of pages has all of them. */
const FILES = 5

/** The sources of the content policy in a fixed order. */
const lockedSources = ({ sources, undecided }: Pick<SitePolicy, 'sources' | 'undecided'>): LockedSource[] =>
  [...sources, ...undecided]
    .map(({ directive, source, by, undecided: reason }) => ({
      directive,
      source,
      by: [...by].sort().slice(0, FILES),
      allowed: reason === undefined,
    }))
    .sort((a, b) => (`${a.directive} ${a.source}` < `${b.directive} ${b.source}` ? -1 : 1))

function wordsOf(path: string, content: Buffer): string {
  if (/\.html?$/i.test(path)) return writtenText(content.toString())
  return /\.(mdx?|txt|csv)$/i.test(path) ? content.toString() : ''
}

const nameOf = ({ by, at }: AccessReason) => (at === undefined ? by : `${by} ${at}`)
