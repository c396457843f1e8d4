import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalPath } from '@portico/access'
import { type HtmlText, htmlText } from '@portico/sealing'
import type { IndexedPage } from '@portico/sealing/search'

/** A route as Docusaurus passes it to `postBuild`, limited to what is read here. */
export interface BuiltRoute {
  readonly path: string
  readonly routes?: readonly BuiltRoute[]
  readonly metadata?: { readonly sourceFilePath?: string }
}

/** Where the pages were built, which part of an address is not in a file's path, and which paths are private. */
export interface BuiltSite {
  readonly outDir: string
  readonly baseUrl: string
  readonly isPrivate: (path: string) => boolean
}

/**
 * Returns every public page that an author wrote, for the search index: docs, posts and pages, but no lists of them. They are
 * read from the prerendered HTML, so that only what is served publicly can be found.
 */
export const publicPages = (routes: readonly BuiltRoute[], site: BuiltSite): IndexedPage[] =>
  written(routes).flatMap((path) => {
    const text = listedText(path, site)
    return text?.title ? [{ url: path, title: text.title, sections: text.sections }] : []
  })

/** The text of a public page; undefined if the page asks not to be listed, or names another address as its own. */
export function listedText(path: string, { outDir, baseUrl, isPrivate }: BuiltSite): HtmlText | undefined {
  const file = isPrivate(path) ? undefined : htmlFile(outDir, path.slice(baseUrl.length))
  if (!file) return undefined
  const text = htmlText(readFileSync(file, 'utf8'))
  const isOwn = !text.canonical || canonicalPath(new URL(text.canonical).pathname) === canonicalPath(path)
  return text.hidden || !isOwn ? undefined : text
}

const written = (routes: readonly BuiltRoute[]): string[] =>
  routes.flatMap(({ path, routes: inner, metadata }) =>
    inner ? written(inner) : metadata?.sourceFilePath ? [path] : [],
  )

/** The file is named as Docusaurus names it, which is not canonical. */
const htmlFile = (outDir: string, path: string) =>
  [join(outDir, path, 'index.html'), join(outDir, `${path.replace(/\/$/, '')}.html`)].find((file) => existsSync(file))
