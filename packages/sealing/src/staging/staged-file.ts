/** A file of the staging folder: its path within the folder, with forward slashes, and its bytes on demand. */
export interface StagedFile {
  readonly path: string
  /** Throws for a large file. */
  readonly bytes: () => Buffer
  /** Where it is stored, if its bytes are published unchanged. */
  readonly from?: string
  /** The size in bytes of a file that is too large to be in memory. Only code that reads it in pieces can use it. */
  readonly largeSize?: number
}

/** Whether a file is loaded by pages, rather than a page itself, judged by its name. */
export const isMedia = (path: string): boolean =>
  /\.(png|jpe?g|gif|webp|avif|svg|ico|css|js|woff2?|ttf|otf|mp[34]|webm|webmanifest)$/i.test(path)

/** Whether a file may contain readable text, judged by its name. */
export const isText = (path: string): boolean =>
  /\.(html?|js|mjs|cjs|css|json|webmanifest|xml|rss|atom|txt|md|mdx|svg|map|csv|ya?ml|ics|vtt)$/i.test(path)

/** Hosts, crawlers, browsers and the search request these by name, whatever the rules say about their folder. */
const BY_NAME =
  /^(robots\.txt|portico-search\.json|portico-search\/[a-z]+\d*\.json|sitemap.*\.xml|favicon\.[a-z]+|manifest\.json|site\.webmanifest|opensearch\.xml|CNAME|\.nojekyll)$/

/** Whether a file has to be public because of its name. */
export const isByName = (path: string): boolean => BY_NAME.test(path)
