import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileName, twinPath } from '@portico/sealing/plan'
import { copyPath } from '../../guest-copy.js'
import type { Page } from '../site/read-pages.js'
import { withAbsoluteLinks } from './absolute-links.js'
import { guestCopy } from './guest-copy.js'
import { markdownTwin } from './markdown-twin.js'
import type { PageCode } from './page-code.js'

/** A built site, limited to what its Markdown versions need. */
export interface TwinSite {
  readonly outDir: string
  readonly url: string
  readonly baseUrl: string
  readonly fileOf: (source: string) => string
  /** Whether the site lists its pages in `llms.txt`. */
  readonly hasList: boolean
  /** Whether a page gets a copy that guests can read. */
  readonly isForGuests: (permalink: string) => boolean
  /** The code of a page with its components; undefined if it is not known. */
  readonly codeOf?: (source: string) => PageCode | undefined
}

/** Whether a page is written in Markdown. */
export const isMarkdown = ({ metadata }: Page) => /\.mdx?$/.test(metadata.source)

/**
 * Writes a plain Markdown version beside each page that is written in Markdown. That of a private page is sealed with it.
 *
 * @returns the copies for guests that were written beside them: the page of each file
 */
export function writeTwins(pages: readonly Page[], site: TwinSite): Record<string, string> {
  const { outDir, url, baseUrl, fileOf, hasList, isForGuests, codeOf } = site
  const copies: Record<string, string> = {}
  const root = url + baseUrl
  const addresses = new Map(pages.map(({ metadata }) => [metadata.source, url + metadata.permalink]))
  for (const { metadata } of pages.filter(isMarkdown)) {
    const { permalink, title, source } = metadata
    // Named like the page's source, not canonical: a host finds it only in the letters of the page's own address.
    const file = join(outDir, fileName(twinPath(permalink, baseUrl).slice(baseUrl.length)))
    mkdirSync(dirname(file), { recursive: true })
    const page = { title, url: url + permalink, ...(hasList && { list: `${root}llms.txt` }) }
    const text = markdownTwin(readFileSync(fileOf(source), 'utf8'), page)
    const withAddresses = (markdown: string) => withAbsoluteLinks(markdown, { source, url: page.url, root, addresses })
    writeFileSync(file, withAddresses(text))
    const copy = copyPath(file)
    // A file of the site's own has precedence.
    if (!isForGuests(permalink) || existsSync(copy)) continue
    const code = codeOf?.(source)
    const fileAt = (target: string) => resolve(dirname(fileOf(source)), fileName(target))
    const { markdown, ...rest } = guestCopy(text, fileAt, code && { ...code, outDir })
    writeFileSync(copy, JSON.stringify({ markdown: withAddresses(markdown), ...rest }))
    copies[relative(outDir, copy).split(sep).join('/')] = permalink
  }
  return copies
}
