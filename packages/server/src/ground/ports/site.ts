import type { Expression } from '@portico/access'

/** A page of the site and its readers. */
export interface SitePage {
  /** Without the site's base URL's trailing slash. */
  readonly path: string
  /** Who may read it; `null` means everyone. */
  readonly audience: Expression | null
  /** Absent for a page that no one wrote, such as a list of tags. */
  readonly title?: string
  /** The file of the site that it was built from. */
  readonly source?: string
  /** What decides its audience: the kind of rule, and what the rule says. */
  readonly why?: readonly { readonly by: string; readonly says: string }[]
}

/** What the build of a site states about its pages. */
export interface SiteMap {
  /** The organization whose readers the site is for; null if it is not sealed. */
  readonly site: string | null
  readonly build: string | null
  readonly sealed: boolean
  readonly pages: readonly SitePage[]
  /** Its pages in languages other than the first; absent if there is only one. */
  readonly translated?: readonly SitePage[]
  /** The paths of the pages that guest links lead to, one for each language, empty if it has none; absent if it does not say. */
  readonly guestPages?: readonly string[]
  /** The tickets of its parts. */
  readonly tickets: readonly string[]
}

/** Reads the current site map: the site may be sealed again while the server is running. */
export type SiteReader = () => Promise<SiteMap>
