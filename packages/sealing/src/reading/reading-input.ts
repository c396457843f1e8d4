import type { ContentKeysRequest, ContentKeysResult } from '@portico/protocol'
import type { SealManifest } from '@portico/seal'
import type { IndexStore } from './indexes/index-store.js'

/** How a site is accessed. */
export interface ReadingInput {
  /** The site's base URL, as a path that ends with a slash. */
  readonly baseUrl: string
  /** Returns the bytes of a published file, by its name below the base URL; undefined if there is none. */
  readonly file: (name: string) => Promise<Uint8Array | undefined>
  /** Returns the parsed manifest of the site, if it is kept between calls. */
  readonly manifest?: () => Promise<SealManifest | undefined>
  /** Requests from the server the keys that the reader may have at this moment. */
  readonly release: (request: ContentKeysRequest) => Promise<ContentKeysResult>
  /** Where opened search indexes are kept between calls; by default, separately for this reader. */
  readonly indexes?: IndexStore
}
