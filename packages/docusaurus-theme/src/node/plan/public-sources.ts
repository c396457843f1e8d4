import { existsSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { AccessMap } from '../access/access-map.js'
import { isPrivateIn } from '../access/access-map.js'
import { privateFiles } from '../access/private-files.js'
import type { BundledFiles } from '../bundler/bundled-files.js'
import type { Originals } from '../i18n/originals.js'
import { filesBelow } from '../site/page-files.js'
import type { Page, PageMetadata } from '../site/read-pages.js'
import { isTextFile } from '../site/site-texts.js'
import { editionFiles } from './edition-files.js'
import { publicMessages } from './menu-translations.js'

/** What is needed to find public sources. `read` returns a file's text. */
export interface PublicSourcesInput {
  readonly siteDir: string
  readonly pages: readonly Page[]
  readonly access: AccessMap
  readonly originals: Originals
  readonly emitted: Pick<BundledFiles, 'open' | 'packages'>
  readonly fileOf: (modulePath: string) => string
  readonly read: (path: string) => string
  /** Texts that the author made public and that are in no file, such as labels of sidebars. */
  readonly publicTexts: readonly string[]
  /** Labels of the navbar and the footer that lead only to private pages. */
  readonly privateLabels: readonly string[]
}

/** A source that makes its texts public. */
export interface PublicSource {
  /** The name by which the author knows it; missing for what is neither a page nor a component. */
  readonly name?: string
  readonly text: string
  /** Whether it is Markdown, whose markup shows which short texts are complete texts. */
  readonly isMarkdown: boolean
}

/**
 * Yields the texts that authors wrote for everyone to read, one after another: public pages in every language, the partials and
 * components that they show, the labels around them, and packages. Generated content is left out: data that a page loads, the
 * static folder, and the build's output do not prove that something may be public, because they may contain a private page by
 * mistake.
 */
export function* publicSources(input: PublicSourcesInput): Generator<PublicSource> {
  const { siteDir, pages, access, emitted, fileOf, read, publicTexts } = input
  const isPrivate = isPrivateIn(access)
  const amongPrivate = privateFiles(pages, access)
  const open = pages.filter((page) => !isPrivate(page))
  const files = new Set([
    ...open.map(({ metadata }) => fileOf(metadata.source)),
    ...emitted.open.filter((source) => !amongPrivate(source)).map(fileOf),
    ...editionFiles({ ...input, isPrivate }),
  ])
  for (const page of pages) if (isPrivate(page)) files.delete(fileOf(page.metadata.source))
  for (const file of files) {
    if (!isTextFile(file) || !existsSync(file)) continue
    const text = read(file)
    const isMarkdown = /\.mdx?$/.test(file)
    if (isMarkdown || isComponent(file, text))
      yield { name: relative(siteDir, file).replaceAll(sep, '/'), text, isMarkdown }
  }
  for (const file of emitted.packages)
    if (CODE.test(file) && existsSync(file)) yield { text: read(file), isMarkdown: false }
  const menus = filesBelow(join(siteDir, 'i18n')).filter((file) => /^(navbar|footer)\.json$/.test(basename(file)))
  const messages = publicMessages(
    menus.map((file) => read(join(siteDir, 'i18n', file))),
    input.privateLabels,
  )
  if (messages.length > 0) yield { text: JSON.stringify(messages), isMarkdown: false }
  for (const { metadata } of open) {
    const { title, description, authors = [], tags = [] } = metadata
    yield { text: JSON.stringify([title, description, authors, tags, ...aroundText(metadata)]), isMarkdown: false }
  }
  yield { text: JSON.stringify(publicTexts), isMarkdown: false }
}

const CODE = /\.([cm]?[jt]sx?|mdx?)$/

/** What the theme shows below a page's text. */
export const aroundText = ({ editUrl, lastUpdatedBy }: PageMetadata): string[] =>
  [editUrl, lastUpdatedBy].filter((text) => text !== undefined)

/** Whether code shows something itself. A module that only contains data may have been generated from private pages. */
const isComponent = (file: string, code: string) =>
  /\.[jt]sx$/.test(file) ||
  (CODE.test(file) && /<\/?[\w>]/.test(code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '')))
