import type { AccessReason } from '../../access-reason.js'
import { sitePath } from '../../paths.js'
import type { MappedPage } from '../site-map.js'
import type { ListedPath } from './listed.js'
import type { AccessLock, LockedPath } from './lock.js'
import { fileDigests, keyName, textDigests } from './sketch.js'

/**
 * The lock of a site as it is, with all digests of its texts.
 *
 * @param read answers a page's source; undefined where there is none
 */
export function lockOf(
  paths: readonly ListedPath[],
  { key, read }: { readonly key: string; readonly read: (source: string) => string | undefined },
): AccessLock {
  const textOf = ({ path, kind, source, bytes }: ListedPath): string[] => {
    if (source !== undefined) return textDigests(read(source) ?? '', key)
    if (kind !== 'asset' || !bytes) return []
    const content = bytes()
    const words = /\.(mdx?|txt|csv)$/i.test(path) ? textDigests(content.toString(), key) : []
    return words.length > 0 ? words : fileDigests(content, key)
  }
  const locked = paths.map(
    (one): LockedPath => ({
      path: one.path,
      kind: one.kind,
      access: one.access,
      by: one.by.map(nameOf),
      text: textOf(one),
    }),
  )
  return { key: keyName(key), paths: locked }
}

/** The pages of a sealed site, which holds no digests. */
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

const nameOf = ({ by, at }: AccessReason) => (at === undefined ? by : `${by} ${at}`)
