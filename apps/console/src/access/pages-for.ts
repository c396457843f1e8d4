import { groupsNamedIn, isSameAudience, mayRead } from '@portico/access'
import type { RequestResult } from '@portico/protocol'

export type SitePage = RequestResult<'readSite'>['pages'][number]
type Audience = SitePage['audience']

/** What a list of pages is narrowed to. An empty text narrows nothing. */
interface Narrowing {
  /** How the path begins. */
  readonly under: string
  /** A group that the readers are described with. */
  readonly group: string
  /** Groups with commas between them: pages that someone in exactly these can open. */
  readonly reader: string
}

/** The pages that fit. */
export function pagesFor(pages: readonly SitePage[], { under, group, reader }: Narrowing): readonly SitePage[] {
  const groups = reader.split(',').flatMap((name) => name.trim() || [])
  return pages.filter(
    ({ path, audience }) =>
      path.startsWith(under) &&
      (group === '' || (audience !== null && groupsNamedIn(audience).includes(group))) &&
      (groups.length === 0 || isReadable(audience, groups)),
  )
}

/** The pages that someone in exactly these groups can open, public ones among them. */
export const readableBy = (pages: readonly SitePage[], groups: readonly string[]): readonly SitePage[] =>
  pages.filter(({ audience }) => isReadable(audience, groups))

const isReadable = (audience: Audience, groups: readonly string[]): boolean => mayRead(audience ?? undefined, groups)

/** Whether two pages are sealed under one key: they have the same readers. No public page is. */
export const isSamePart = (one: Audience, other: Audience): boolean =>
  one !== null && other !== null && isSameAudience(one, other)

/** The address of a page's own view. */
export const viewOf = (path: string): string => `/access/page?${new URLSearchParams({ path })}`
