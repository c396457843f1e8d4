import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Section, sectionsAt } from '../../search/section.js'
import type { Page } from '../read-pages.js'
import { markdownText } from './markdown-text.js'

/**
 * Sections of the pages that one audience may read. They are read from their sources, since a private page is prerendered
 * locked.
 *
 * @param siteDir the folder that `@site` stands for
 */
export function privateSections(pages: readonly Page[], siteDir: string): Section[] {
  return pages.flatMap(({ metadata }) => {
    if (metadata.unlisted || !/\.mdx?$/.test(metadata.source)) return []
    const file = onDisk(metadata.source, siteDir)
    const readPartial = (path: string) => {
      const partial = path.startsWith('@site/') ? onDisk(path, siteDir) : resolve(dirname(file), path)
      return existsSync(partial) ? readFileSync(partial, 'utf8') : undefined
    }
    return sectionsAt(metadata.permalink, markdownText(metadata.title, readFileSync(file, 'utf8'), readPartial))
  })
}

const onDisk = (source: string, siteDir: string) => resolve(siteDir, source.replace(/^@site\//, ''))
