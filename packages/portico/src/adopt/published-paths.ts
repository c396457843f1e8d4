import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { canonicalPath, publicPath } from '@portico/access'

/** What a built site currently publishes of the pages below some paths. */
export interface PublishedPaths {
  /** Pages below the paths, as files of the build. */
  readonly pages: readonly string[]
  /** All files that contain text of these pages, including the pages themselves. */
  readonly files: readonly string[]
}

/** Files that are read as text. */
const TEXT = /\.(html?|js|mjs|json|xml|txt|md|map|css|webmanifest)$/i
/** Shorter texts are words that also occur on other pages. */
const ENOUGH = 30

/**
 * Looks for the text of the pages below the paths in every file of a built site. This shows the author what is public today;
 * keeping private text out of a sealed build is the job of the leak check. Undefined if there is no build.
 */
export function publishedToday(build: string, paths: readonly string[]): PublishedPaths | undefined {
  if (!existsSync(build)) return undefined
  const names = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(build.length + 1)
        .replaceAll(sep, '/'),
    )
  const read = (name: string) => readFileSync(join(build, name), 'utf8')
  const pages = names.filter((name) => /\.html?$/i.test(name) && paths.some((path) => isBelow(name, path)))
  const elsewhere = names.filter((name) => /\.html?$/i.test(name) && !pages.includes(name))
  const common = new Set(elsewhere.flatMap((name) => textsOf(read(name))))
  const texts = [...new Set(pages.flatMap((name) => textsOf(read(name))))].filter((text) => !common.has(text))
  // A bundle contains the same text as a JavaScript string.
  const forms = texts.flatMap((text) => [text, decoded(text), JSON.stringify(decoded(text)).slice(1, -1)])
  const files = names.filter((name) => {
    const content = read(name)
    return forms.some((form) => content.includes(form))
  })
  return { pages, files }
}

/** Whether a file is the page at a path or below it, in the default language or another. */
const isBelow = (name: string, path: string) =>
  `${publicPath(name)}/`.includes(`${canonicalPath(path) ?? path}/`.replace('//', '/'))

/** The longer texts of a page's article, without the layout that all pages share. */
function textsOf(html: string): string[] {
  const opening = /<(article|main)[\s>]/.exec(html)
  const main = opening ? html.slice(opening.index, Math.max(0, html.lastIndexOf(`</${opening[1]}>`))) : ''
  return main
    .replace(/<(script|style|nav)[\s>](?:(?!<\1[\s>]).)*?<\/\1>/gs, '<>')
    .split(/<[^<>]*>/)
    .map((text) => text.trim())
    .filter((text) => text.length >= ENOUGH)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const decoded = (text: string) => text.replace(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
