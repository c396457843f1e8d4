/** A page of the site and whom it is for. */
export interface SitePage {
  /** Without the site's base URL's trailing slash. */
  readonly path: string
  /** The groups that a reader needs, all of them; `[]` is anyone signed in, `null` everybody. */
  readonly audience: readonly string[] | null
}

/** What the build of a site says of its pages. */
export interface SiteMap {
  readonly build: string | null
  readonly sealed: boolean
  readonly pages: readonly SitePage[]
}

/** Reads what the site says now: it may be sealed again beside a running server. */
export type SiteReader = () => Promise<SiteMap>
