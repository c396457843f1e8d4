import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { IndexedPage } from '@portico/sealing/search'
import { linkTargets, type PageLinks } from '../markdown/broken-links.js'
import { markdownText } from '../markdown/markdown-text.js'
import { parseMarkdown } from '../markdown/parse-markdown.js'
import type { Page } from '../site/read-pages.js'
import { isSearchable, searchFields } from './search-fields.js'
import type { VersionLabels } from './version-labels.js'

/** The content of private pages' sources that no prerendered file contains. */
export interface PrivateTexts {
  /** Pages for the search index, without those that are not searchable. */
  readonly searchPages: readonly IndexedPage[]
  /** The links of each page. */
  readonly links: readonly PageLinks[]
}

/**
 * Reads the sources of the pages that one audience may read, each once: a private page is prerendered locked, so its text and its
 * links are in no other file.
 *
 * @param site.fileOf returns the file of a module path such as `@site/docs/a.md`
 */
export function readPrivate(
  pages: readonly Page[],
  { fileOf, labels }: { readonly fileOf: (modulePath: string) => string; readonly labels: VersionLabels },
): PrivateTexts {
  const searchPages: IndexedPage[] = []
  const links: PageLinks[] = []
  for (const each of pages) {
    const { source, permalink, title } = each.metadata
    if (!/\.mdx?$/.test(source)) continue
    const file = fileOf(source)
    const readPartial = (path: string, from = file) => {
      const partial = path.startsWith('@site/') ? fileOf(path) : resolve(dirname(from), path)
      return existsSync(partial) ? { file: partial, text: readFileSync(partial, 'utf8') } : undefined
    }
    const page = parseMarkdown(readFileSync(file, 'utf8'))
    links.push({ source, permalink, targets: linkTargets(page) })
    if (isSearchable(each))
      searchPages.push({ url: permalink, ...markdownText(title, page, readPartial), ...searchFields(each, labels) })
  }
  return { searchPages, links }
}
