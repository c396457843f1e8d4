import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileName, twinPath } from '@portico/sealing/plan'
import type { Page } from '../site/read-pages.js'
import { withAbsoluteLinks } from './absolute-links.js'
import { markdownTwin } from './markdown-twin.js'

/** A built site, limited to what its Markdown versions need. */
export interface TwinSite {
  readonly outDir: string
  readonly url: string
  readonly baseUrl: string
  readonly fileOf: (source: string) => string
  /** Whether the site lists its pages in `llms.txt`. */
  readonly hasList: boolean
}

/** Whether a page is written in Markdown. */
export const isMarkdown = ({ metadata }: Page) => /\.mdx?$/.test(metadata.source)

/** Writes a plain Markdown version beside each page that is written in Markdown. That of a private page is sealed with it. */
export function writeTwins(pages: readonly Page[], { outDir, url, baseUrl, fileOf, hasList }: TwinSite): void {
  const root = url + baseUrl
  const addresses = new Map(pages.map(({ metadata }) => [metadata.source, url + metadata.permalink]))
  for (const { metadata } of pages.filter(isMarkdown)) {
    const { permalink, title, source } = metadata
    // Named like the page's source, not canonical: a host finds it only in the letters of the page's own address.
    const file = join(outDir, fileName(twinPath(permalink, baseUrl).slice(baseUrl.length)))
    mkdirSync(dirname(file), { recursive: true })
    const page = { title, url: url + permalink, ...(hasList && { list: `${root}llms.txt` }) }
    const text = markdownTwin(readFileSync(fileOf(source), 'utf8'), page)
    writeFileSync(file, withAbsoluteLinks(text, { source, url: page.url, root, addresses }))
  }
}
