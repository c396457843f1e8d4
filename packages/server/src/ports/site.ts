import type { Expression } from '@portico/access'

/** A page of the site and whom it is for. */
export interface SitePage {
  /** Without the site's base URL's trailing slash. */
  readonly path: string
  /** Who may read it; `null` is everybody. */
  readonly audience: Expression | null
  /** The file of the site that it was made from. */
  readonly source?: string
  /** What decides its audience: the kind of thing, and what that says. */
  readonly why?: readonly { readonly by: string; readonly says: string }[]
}

/** What the build of a site says of its pages. */
export interface SiteMap {
  /** The organization whose readers the site is for; none where it is not sealed. */
  readonly site: string | null
  readonly build: string | null
  readonly sealed: boolean
  readonly pages: readonly SitePage[]
  /** Its pages in other languages than the first; absent where it has one. */
  readonly translated?: readonly SitePage[]
  /** The tickets of its parts. */
  readonly tickets: readonly string[]
}

/** Reads what the site says now: it may be sealed again beside a running server. */
export type SiteReader = () => Promise<SiteMap>
