import { existsSync } from 'node:fs'
import { decodeText } from '@portico/access/guards'
import { type Canary, partFor } from '@portico/sealing/plan'
import type { AccessMap } from '../access/access-map.js'
import { isPrivateIn } from '../access/access-map.js'
import { contentFolders, privateFiles } from '../access/private-files.js'
import type { BundledFiles } from '../bundler/bundled-files.js'
import type { Originals } from '../i18n/originals.js'
import type { SealedPart } from '../modules/partition.js'
import type { Page } from '../site/read-pages.js'
import { isTextFile, siteTexts } from '../site/site-texts.js'
import { authorsPath } from '../site/sources.js'
import { editionFiles } from './edition-files.js'
import { aroundText } from './public-sources.js'
import { type PrivateText, rareWords } from './rare-words.js'

/** What the words are searched for in. `read` returns a file's text. */
export interface WordCanariesInput {
  readonly siteDir: string
  /** The language of the build, in which dates are written. */
  readonly locale: string
  readonly parts: readonly SealedPart[]
  readonly pages: readonly Page[]
  readonly access: AccessMap
  readonly originals: Originals
  readonly emitted: Pick<BundledFiles, 'names' | 'sources' | 'packages'>
  readonly fileOf: (modulePath: string) => string
  readonly read: (path: string) => string
  /** Texts that the author made public, such as the configuration and the addresses of pages. */
  readonly publicTexts: readonly string[]
}

/**
 * Returns, for each part, the words that its private pages and the files that only they load contain, without those that may be
 * public.
 */
export function wordCanaries(input: WordCanariesInput): Canary[][] {
  const { siteDir, locale, parts, pages, access, originals, emitted, fileOf, read, publicTexts } = input
  const partOf = ({ metadata }: Page) => partFor(parts, access.at(metadata.permalink))
  const own = (source: string, of: readonly number[]): PrivateText[] => {
    const file = fileOf(source)
    return isTextFile(file) && existsSync(file)
      ? [{ source: authorsPath(source), text: read(file), parts: of, isWhole: true }]
      : []
  }
  const texts = [
    ...pages.flatMap((page): PrivateText[] => {
      const part = partOf(page)
      const { source } = page.metadata
      return part === undefined
        ? []
        : [...own(source, [part]), { source: authorsPath(source), text: namesOf(page), parts: [part] }]
    }),
    ...Object.entries(emitted.sources).flatMap(([source, of]) => own(source, of)),
  ]
  const isOwn = new Set([
    ...pages.filter((page) => partOf(page) !== undefined).map(({ metadata }) => metadata.source),
    ...Object.keys(emitted.sources),
  ])
  const amongPrivate = privateFiles(pages, access)
  function* prose() {
    for (const page of pages)
      if (partOf(page) === undefined) yield* own(page.metadata.source, []).map(({ text }) => text)
    // Every language of a site is published, and each plan is checked against all of them.
    const isPrivate = isPrivateIn(access)
    for (const file of editionFiles({ siteDir, pages, isPrivate, originals, read })) yield read(file)
  }
  function* otherTexts() {
    yield* siteTexts(siteDir, contentFolders(pages), (source) => isOwn.has(source) || amongPrivate(source))
    yield* prose()
    for (const page of pages)
      if (partOf(page) === undefined) yield namesOf(page) + JSON.stringify(aroundText(page.metadata))
    for (const file of emitted.packages) if (isTextFile(file) && existsSync(file)) yield read(file)
    yield* publicTexts
    yield* emitted.names
    yield* pages.map(({ metadata }) => decodeText(metadata.permalink))
    yield FORMATS
    yield* datesIn(locale)
  }
  const rare = rareWords(texts, otherTexts(), prose())
  return parts.map((_, part) => rare.flatMap((word) => (word.parts.has(part) ? [word.canary] : [])))
}

/** Authors and tags, which a page often names only by a key. */
const namesOf = ({ metadata: { authors = [], tags = [] } }: Page): string => JSON.stringify([authors, tags])

/** What Docusaurus, feeds and sitemaps write around a site's own texts. */
const FORMATS = `html head title meta charset viewport generator stylesheet canonical alternate hreflang preload prefetch modulepreload
  property description keywords twitter summary_large_image locale robots noindex nofollow manifest shortcut icon apple-touch-icon
  urlset sitemap changefreq lastmod priority weekly daily monthly hourly yearly channel item guid pubDate lastBuildDate isPermaLink
  entry updated published summary content author category subtitle xmlns atom rss version jsonfeed home_page_url content_html
  date_modified date_published application opensearch Googlebot schemas google news xhtml image video`

/** A year's months and weekdays in a language, in full and short. */
function* datesIn(locale: string): Generator<string> {
  for (const style of ['long', 'short'] as const)
    for (let month = 0; month < 12; month++)
      yield new Intl.DateTimeFormat(locale, { weekday: style, month: style, day: 'numeric', timeZone: 'UTC' }).format(
        // The day differs from month to month, so that every weekday occurs.
        Date.UTC(2024, month, 1 + month),
      )
}
