/** The folder of a sealed site with everything that belongs to it: envelopes, and the code of doors. */
export const RUNTIME_FOLDER = '_portico'

/** The script of the service worker that opens the pages of a folder, at the site's base URL. */
export const WORKER_FILE = 'portico-worker.js'

/** What doors and the service worker of a sealed folder know about the site. */
export interface SiteRuntime {
  readonly build: string
  readonly orgID: string
  /** The address of the identity API; empty for the site's own origin. */
  readonly baseURL: string
  /** The site's base URL, with a slash at both ends. */
  readonly baseUrl: string
  readonly name: string
  /** The number of parts, without the administrators' one. */
  readonly parts: number
  /** The numbers of the parts that everyone may read at some time, without a session. */
  readonly everyone: readonly number[]
  /**
   * The numbers of the parts with the indexes of editions, the one that takes precedence first. Missing for a folder that is sealed by
   * rules, whose parts each have an index of their own.
   */
  readonly editions?: readonly number[]
  /** The sign-in methods that doors offer. */
  readonly factors: readonly { readonly method: string }[]
  /** Whether opened pages have a menu with the reader's account. */
  readonly accountMenu: boolean
}

/** The content of the sealed index of a part, or of an edition: what is at which address. */
export interface PartIndex {
  /** The Content-Security-Policy of the part's pages. */
  readonly policy: string
  readonly files: readonly IndexedFile[]
}

/**
 * A file: its path within the site, the name of its envelope, its media type, and its size in bytes. In an edition also its part, because
 * editions share equal files, and whether visitors get another file at this address.
 */
export type IndexedFile = readonly [
  path: string,
  envelope: string,
  type: string,
  size: number,
  part?: number,
  isPublic?: boolean,
]

/** The path of the index of a part within the site. A new build has new names, so that caches may keep each forever. */
export const indexPath = (build: string, part: number): string => `${RUNTIME_FOLDER}/${build}-${part}.sealed`

/** The path of an envelope within the site. */
export const envelopePath = (name: string): string => `${RUNTIME_FOLDER}/${name}.sealed`

/** The line before the code of the service worker, by which a new build replaces the worker of an older one. */
export const workerHead = (site: SiteRuntime): string => `self.portico=${JSON.stringify(site)}\n`

/**
 * What is at the address of a sealed script that code of public pages puts together: a router that has changed the address loads the
 * page for it, and so the door.
 */
export const SCRIPT_DOOR = `const [{ name }] = performance.getEntriesByType('navigation')
if (new URL(name).pathname !== location.pathname) location.reload()
throw new Error('This page is private. Load it to sign in.')
`
