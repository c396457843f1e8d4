import { canonicalPath } from '@portico/access'

/** Marks the place in a part's code where the sealing step puts the links of public pages to headings of the part's pages. */
export const HEADINGS_PLACE = 'portico-headings'

/**
 * Links of a public page, in its order, with this target and text, and the headings that they lead to: `#a-heading`. They are published
 * without, because a heading's name is part of a private page. Without `page`, they are on several pages.
 */
export interface HeadingLinks {
  readonly page?: string
  readonly to: string
  readonly text: string
  readonly headings: readonly string[]
}

/** The key of a page's address, by which both sides look up a link. */
export const linkKey = (pathname: string): string => (canonicalPath(pathname) ?? pathname).replace(/(.)\/$/, '$1')

/** The key of a link's text: its letters and digits. */
export const linkText = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')
