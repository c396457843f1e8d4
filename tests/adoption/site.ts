/**
 * A change to a site's file: every occurrence of `find` is replaced with `put`. Without `find`, `put` is written as a new file.
 */
export interface Edit {
  readonly file: string
  readonly find?: string
  readonly put: string
  /** Why the site needs it, as part of a sentence. */
  readonly why: string
}

/** A package of the registry at one version, with the digest that the registry gave when the site was listed. */
export interface Source {
  readonly name: string
  readonly version: string
  readonly integrity: string
}

/** A site that the test puts on Portico. */
export interface Site {
  readonly name: string
  /** What it is: a site that its owners publish, or one composed of published texts. */
  readonly origin: 'published site' | 'template' | 'composed'
  /** The features of Docusaurus that it uses, for the table. */
  readonly uses: string
  readonly sources: readonly Source[]
  /** Assembles the site in `folder` from the folders of its sources, in order. Returns the site's own folder. */
  readonly layOut: (folder: string, sources: readonly string[]) => Promise<string>
  /** The site's base URL, with a slash at both ends. */
  readonly baseUrl: string
  /** The changes needed to build the site unmodified, without Portico. */
  readonly toBuild: readonly Edit[]
  /** The folder of pages that becomes private, as passed to `portico add --private`. */
  readonly privatePath: string
  /** What becomes private with it, such as the page of a category whose pages are all private. */
  readonly follows: readonly string[]
  /** Further pages that become private, if the address of a page does not begin with its folder. */
  readonly isPrivate?: (path: string) => boolean
  /** Public pages that list others, by their paths within the site: a visitor intentionally sees fewer entries there. */
  readonly isList?: (path: string) => boolean
  /** The sources of these pages, as the beginnings of their paths in the folder that the site is assembled in. */
  readonly privateSources: readonly string[]
  /** The changes that `portico add` leaves to the author. */
  readonly toSeal: readonly Edit[]
  /** What the sealing asks of the author, as its output has it: sources that the content policy refuses until then. */
  readonly asked?: readonly string[]
}
