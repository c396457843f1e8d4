import { groupsNamedIn, isSameAudience, mayRead, withoutTimes } from '@portico/access'
import type { RequestResult } from '@portico/protocol'

export type SitePage = RequestResult<'readSite'>['pages'][number]
type Audience = SitePage['audience']

/** The filters of a list of pages. An empty string filters nothing. */
interface Narrowing {
  /** The beginning of the path. */
  readonly under: string
  /** A group that the readers' expression names. */
  readonly group: string
  /** Comma-separated groups: only pages that a member of exactly these groups can open. */
  readonly reader: string
}

/** The pages that match. */
export function pagesFor(pages: readonly SitePage[], { under, group, reader }: Narrowing): readonly SitePage[] {
  const groups = reader.split(',').flatMap((name) => name.trim() || [])
  return pages.filter(
    ({ path, audience }) =>
      path.startsWith(under) &&
      (group === '' || (audience !== null && groupsNamedIn(audience).includes(group))) &&
      (groups.length === 0 || isReadable(audience, groups)),
  )
}

/** The pages that a member of exactly these groups can open, including public ones. */
export const readableBy = (pages: readonly SitePage[], groups: readonly string[]): readonly SitePage[] =>
  pages.filter(({ audience }) => isReadable(audience, groups))

/** Whether members of these groups can open a page at some time. */
const isReadable = (audience: Audience, groups: readonly string[]): boolean =>
  mayRead(withoutTimes(audience ?? undefined), groups)

/** Whether two pages are sealed under one key, because they have the same readers. Always false for public pages. */
export const isSamePart = (first: Audience, other: Audience): boolean =>
  first !== null && other !== null && isSameAudience(first, other)

/** The address of the view of one page. */
export const viewOf = (path: string): string => `/access/page?${new URLSearchParams({ path })}`
