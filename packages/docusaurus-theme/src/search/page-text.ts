/** A stretch of a page under one heading. */
export interface Section {
  /** The heading's anchor; empty for what comes before the first heading. */
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

/** What a page says, by headings. */
export interface PageText {
  readonly title: string
  readonly sections: readonly Section[]
}

/** A page as it is searched. Its address, from the site's root, names it in its index. */
export interface IndexedPage extends PageText, PageChange {
  readonly url: string
}

/** By what programs find out which pages changed. */
export interface PageChange {
  /** When the page was written or last changed, in ISO 8601, as far as the site knows. */
  readonly changed?: string
  /** Differs whenever the text does. */
  readonly digest?: string
}
