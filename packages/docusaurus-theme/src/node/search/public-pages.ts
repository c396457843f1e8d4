import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalPath } from '@portico/access'
import type { IndexedPage } from '@portico/sealing/search'
import { htmlText } from './html-text.js'

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
export function publicPages(routes: readonly BuiltRoute[], { outDir, baseUrl, isPrivate }: BuiltSite): IndexedPage[] {
  return written(routes).flatMap((path) => {
    const file = isPrivate(path) ? undefined : htmlFile(outDir, path.slice(baseUrl.length))
    if (!file) return []
    const { title, sections, hidden, canonical } = htmlText(readFileSync(file, 'utf8'))
    const own = !canonical || canonicalPath(new URL(canonical).pathname) === canonicalPath(path)
    return hidden || !title || !own ? [] : [{ url: path, title, sections }]
  })
}

const written = (routes: readonly BuiltRoute[]): string[] =>
  routes.flatMap(({ path, routes: inner, metadata }) =>
    inner ? written(inner) : metadata?.sourceFilePath ? [path] : [],
  )

/** The file is named as Docusaurus names it, which is not canonical. */
const htmlFile = (outDir: string, path: string) =>
  [join(outDir, path, 'index.html'), join(outDir, `${path.replace(/\/$/, '')}.html`)].find((file) => existsSync(file))
