import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { IndexedPage } from '../../search/page-text.js'
import type { Page } from '../read-pages.js'
import { markdownText } from './markdown-text.js'

/**
 * The pages that one audience may read, as they are searched. They are read from their sources, since a private page is
 * prerendered locked.
 *
 * @param siteDir the folder that `@site` stands for
 */
export function privatePages(pages: readonly Page[], siteDir: string): IndexedPage[] {
  return pages.flatMap(({ metadata }) => {
    if (metadata.unlisted || !/\.mdx?$/.test(metadata.source)) return []
    const file = onDisk(metadata.source, siteDir)
    const readPartial = (path: string) => {
      const partial = path.startsWith('@site/') ? onDisk(path, siteDir) : resolve(dirname(file), path)
      return existsSync(partial) ? readFileSync(partial, 'utf8') : undefined
    }
    return [{ url: metadata.permalink, ...markdownText(metadata.title, readFileSync(file, 'utf8'), readPartial) }]
  })
}

const onDisk = (source: string, siteDir: string) => resolve(siteDir, source.replace(/^@site\//, ''))
