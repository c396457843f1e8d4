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

/** A page as it is indexed. Its address relative to the site's root is its id in the index. */
export interface IndexedPage extends PageText, PageChange {
  readonly url: string
}

/** What lets programs find out which pages changed. */
export interface PageChange {
  /** When the page was written or last changed, in ISO 8601, if the site knows it. */
  readonly changed?: string
  /** Changes whenever the text does. */
  readonly digest?: string
}
