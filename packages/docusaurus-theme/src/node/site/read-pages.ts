import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { barePath } from '@portico/sealing/plan'

/** A link in a page's previous and next links, as Docusaurus writes it. */
export interface PageLink {
  readonly title: string
  readonly permalink: string
}

/** What a content plugin wrote about one page: the JSON that becomes the page's `metadata`. */
export interface PageMetadata {
  readonly permalink: string
  readonly source: string
  readonly title: string
  readonly description?: string
  readonly id?: string
  readonly version?: string
  /** For a docs page: its path below that of the version. */
  readonly slug?: string
  readonly date?: string
  /** In milliseconds, if the site shows it. */
  readonly lastUpdatedAt?: number
  readonly unlisted?: boolean
  /** Where the source can be edited, and who changed it last, if the site shows it. */
  readonly editUrl?: string
  readonly lastUpdatedBy?: string
  readonly tags?: readonly { readonly label: string; readonly permalink: string }[]
  /** For a post. `key` identifies an author in the blog's list. */
  readonly authors?: readonly { readonly key?: string | null; readonly name?: string; readonly title?: string }[]
  readonly sidebar?: string
  readonly frontMatter?: Readonly<Record<string, unknown>>
  readonly previous?: PageLink | null
  readonly next?: PageLink | null
  readonly prevItem?: PageLink | null
  readonly nextItem?: PageLink | null
}

/** A page of docs, blog or pages, and the file that contains its metadata. */
export interface Page {
  /** Name of the plugin and its instance, such as `docusaurus-plugin-content-docs` and `default`. */
  readonly plugin: string
  readonly instance: string
  readonly file: string
  readonly metadata: PageMetadata
}

/**
 * Returns all pages with a source, of every content plugin and instance, as Docusaurus generated them. Earlier builds leave
 * metadata of pages that have moved or belong to another locale, so only what the registry of this build names counts.
 *
 * @param registry module paths by chunk name
 */
export function readPages(generatedFilesDir: string, registry: Readonly<Record<string, string>>): Page[] {
  const built = new Set(Object.values(registry).map((modulePath) => modulePath.replace(/\?.*$/s, '')))
  // A source may have moved to another instance of its plugin; every instance that has routes is named by one of them.
  const isBuilt = (plugin: string, instance: string) => built.has(`@generated/${plugin}/${instance}/__plugin.json`)
  return folders(generatedFilesDir)
    .filter((plugin) => plugin.startsWith('docusaurus-plugin-'))
    .flatMap((plugin) =>
      folders(join(generatedFilesDir, plugin)).flatMap((instance) => {
        if (!isBuilt(plugin, instance)) return []
        const folder = join(generatedFilesDir, plugin, instance)
        return readdirSync(folder)
          .filter((name) => name.endsWith('.json'))
          .map((name) => join(folder, name))
          .flatMap((file): Page[] => {
            const metadata = JSON.parse(readFileSync(file, 'utf8')) as PageMetadata | null
            return typeof metadata?.permalink === 'string' && built.has(metadata.source)
              ? [{ plugin, instance, file, metadata }]
              : []
          })
      }),
    )
}

/**
 * Returns a function that finds the page at an address of generated data, which has a final slash or none, whatever the site's
 * `trailingSlash`. Addresses that people write are looked up by `siteKey`.
 */
export function pageFinder(pages: readonly Page[]): (permalink: string) => Page | undefined {
  const byPath = new Map(pages.map((page) => [barePath(page.metadata.permalink), page]))
  return (permalink) => byPath.get(barePath(permalink))
}

function folders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}
