/** A change of a site's file: every occurrence of `find` becomes `put`. Without `find`, `put` is written as a new file. */
export interface Edit {
  readonly file: string
  readonly find?: string
  readonly put: string
  /** Why the site needs it, in half a sentence. */
  readonly why: string
}

/** A package of the registry at one version, with the digest that the registry gave when the site was listed. */
export interface Source {
  readonly name: string
  readonly version: string
  readonly integrity: string
}

/** A site that the rig puts on Portico. */
export interface Site {
  readonly name: string
  /** What it is: a site that its owners publish, or one that the rig composes of published texts. */
  readonly origin: 'published site' | 'template' | 'composed'
  /** What of Docusaurus it uses, for the table. */
  readonly uses: string
  readonly sources: readonly Source[]
  /** Puts the site together in `folder` from the folders of its sources, in their order. Answers the site's own folder. */
  readonly layOut: (folder: string, sources: readonly string[]) => Promise<string>
  /** Where the site is within its host, with a slash at both ends. */
  readonly baseUrl: string
  /** What it takes to build the site as it is, without Portico. */
  readonly toBuild: readonly Edit[]
  /** The folder of pages that becomes private, as `portico add --private` takes it. */
  readonly privatePath: string
  /** What becomes private with it, such as the page of a category whose pages are all private. */
  readonly follows: readonly string[]
  /** Further pages that become private, where the address of a page does not begin with its folder. */
  readonly isPrivate?: (path: string) => boolean
  /** Public pages that list others, by their paths within the site: a stranger sees fewer entries there, as is meant. */
  readonly isList?: (path: string) => boolean
  /** The sources of these pages, as their paths begin in the folder that the site is put together in. */
  readonly privateSources: readonly string[]
  /** What `portico add` leaves to the author. */
  readonly toSeal: readonly Edit[]
}
