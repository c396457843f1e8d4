import type { ExposedFile, SharedFile } from '@portico/sealing/plan'

/** The Markdown of a chunk. */
export interface BundledMarkdown {
  readonly script: string
  readonly ids: Readonly<Record<string, string | number>>
}

/** The files that the bundler emitted, by what loads them. */
export interface BundledFiles {
  /** Files that only private pages load and whose names do not show it, and the parts of those pages. */
  readonly sealed: Readonly<Record<string, readonly number[]>>
  /** Scripts of sealed chunks, and the names of the chunks through which pages load them. */
  readonly scripts: Readonly<Record<string, readonly string[]>>
  /** The Markdown in sealed chunks, by the names of the chunks: their script, and the ids of their modules by file. */
  readonly markdown: Readonly<Record<string, BundledMarkdown>>
  /** Scripts of workers that only private pages start, by chunk id. */
  readonly workers: Readonly<Record<string, string>>
  readonly exposed: readonly ExposedFile[]
  readonly shared: readonly SharedFile[]
  /** Files of the site that only private pages load, such as `@site/src/Map.tsx`, and the parts of those pages. */
  readonly sources: Readonly<Record<string, readonly number[]>>
  /** Files of the site that public pages load. */
  readonly open: readonly string[]
  /** Files of packages that any page loads. */
  readonly packages: readonly string[]
  /** Names that the bundler writes into every script, such as the package name of the folder. */
  readonly names: readonly string[]
  /** Sentences about what cannot be sealed. Any of them stops the build. */
  readonly problems: readonly string[]
}
