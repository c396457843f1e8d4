/** A stretch of a page under one heading: what a search finds and leads to. */
export interface Section {
  /** Address from the site's root, with the heading's anchor. Names the section in its index. */
  readonly url: string
  /** What the page is called. */
  readonly page: string
  /** The heading over it; empty for what stands before the first one. */
  readonly heading: string
  /** Its plain text. */
  readonly text: string
}

/** A page as it is read for the index: sections with their anchors, before anyone knows the address. */
export interface PageText {
  readonly title: string
  readonly sections: readonly { readonly anchor: string; readonly heading: string; readonly text: string }[]
}

/** Sections of a page at an address. Empty ones are left out, but a page is found by its title in any case. */
export function sectionsAt(url: string, { title, sections }: PageText): Section[] {
  const told = sections.filter(({ heading, text }) => heading || text)
  const all = told.length > 0 ? told : [{ anchor: '', heading: '', text: '' }]
  return all.map(({ anchor, heading, text }) => ({
    url: anchor ? `${url}#${anchor}` : url,
    page: title,
    heading,
    text,
  }))
}
