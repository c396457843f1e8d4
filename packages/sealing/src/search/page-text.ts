/** A stretch of a page under one heading. */
export interface Section {
  /** The heading's anchor; empty for what comes before the first heading. */
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

/** The text of a page, by headings. */
export interface PageText {
  readonly title: string
  readonly sections: readonly Section[]
}

/** What a page is part of. */
export const PAGE_KINDS = ['docs', 'api', 'blog', 'page'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** What a search can be limited to. */
export interface PageFacets {
  readonly kind?: PageKind
  /** The label of its version, if its docs have several. */
  readonly version?: string
}

/** What is known about a page before its text is loaded. */
export interface PageTraits extends PageFacets {
  /** How much more than others it counts; 1 by default. */
  readonly boost?: number
  /** The title of the page, if this is only a piece of it. The address then has an anchor. */
  readonly page?: string
}

/** A page as it is indexed, or a piece of a long one. Its address relative to the site's root is its id in the index. */
export interface IndexedPage extends PageText, PageChange, PageTraits {
  readonly url: string
}

/** What lets programs find out which pages changed. */
export interface PageChange {
  /** When the page was written or last changed, in ISO 8601, if the site knows it. */
  readonly changed?: string
  /** Changes whenever the text does. */
  readonly digest?: string
}

/** The address of the page that an indexed piece is of. */
export const pageAddress = (url: string): string => url.split('#', 1)[0] ?? ''

/** The pieces of each page. */
export function piecesOfPages<Piece extends { readonly url: string }>(all: readonly Piece[]): Map<string, Piece[]> {
  const pages = new Map<string, Piece[]>()
  for (const piece of all) {
    const address = pageAddress(piece.url)
    const pieces = pages.get(address) ?? []
    pieces.push(piece)
    pages.set(address, pieces)
  }
  return pages
}
