import type { ExposedFile, SharedFile } from '../plan.js'

/** What the bundler made, by who loads it. */
export interface Emitted {
  /** Files that no name tells apart and that only private pages load, and the parts of those pages. */
  readonly sealed: Readonly<Record<string, readonly number[]>>
  /** Scripts of workers that only private pages start, by the chunk's id. */
  readonly workers: Readonly<Record<string, string>>
  readonly exposed: readonly ExposedFile[]
  readonly shared: readonly SharedFile[]
  /** Files of the site that only private pages load, such as `@site/src/Map.tsx`, and the parts of those pages. */
  readonly sources: Readonly<Record<string, readonly number[]>>
  /** Files of the site that public pages load. */
  readonly open: readonly string[]
  /** Files of packages that any page loads. */
  readonly packages: readonly string[]
  /** Names that the bundler writes into every script, such as that of the folder's package. */
  readonly names: readonly string[]
  /** Sentences about what cannot be sealed. Any of them stops the build. */
  readonly problems: readonly string[]
}
