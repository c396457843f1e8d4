import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A link as Docusaurus writes it into a page's neighbours. */
export interface PageLink {
  readonly title: string
  readonly permalink: string
}

/** What a content plugin wrote of one page: the JSON that becomes the page's `metadata`. */
export interface PageMetadata {
  readonly permalink: string
  readonly source: string
  readonly title: string
  readonly id?: string
  readonly version?: string
  readonly date?: string
  readonly unlisted?: boolean
  readonly sidebar?: string
  readonly frontMatter?: Readonly<Record<string, unknown>>
  readonly previous?: PageLink | null
  readonly next?: PageLink | null
  readonly prevItem?: PageLink | null
  readonly nextItem?: PageLink | null
}

/** A page of docs, blog or pages, and the file that holds its metadata. */
export interface Page {
  /** Name of the plugin and its instance, such as `docusaurus-plugin-content-docs` and `default`. */
  readonly plugin: string
  readonly instance: string
  readonly file: string
  readonly metadata: PageMetadata
}

/** All pages with a source, of every content plugin and instance, as Docusaurus generated them. */
export function readPages(generatedFilesDir: string): Page[] {
  return folders(generatedFilesDir)
    .filter((plugin) => plugin.startsWith('docusaurus-plugin-'))
    .flatMap((plugin) =>
      folders(join(generatedFilesDir, plugin)).flatMap((instance) => {
        const folder = join(generatedFilesDir, plugin, instance)
        return readdirSync(folder)
          .filter((name) => name.endsWith('.json'))
          .map((name) => join(folder, name))
          .flatMap((file): Page[] => {
            const metadata = JSON.parse(readFileSync(file, 'utf8')) as PageMetadata | null
            return typeof metadata?.permalink === 'string' && typeof metadata.source === 'string'
              ? [{ plugin, instance, file, metadata }]
              : []
          })
      }),
    )
}

function folders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}
