import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** How Docusaurus writes pages: the site's `trailingSlash`, and the base URL, which is not part of any file's path. */
export interface PageFilesInput {
  readonly routesPaths: readonly string[]
  readonly baseUrl: string
  readonly trailingSlash: boolean | undefined
}

/** Returns the files that Docusaurus prerenders, by their paths in the built site, which are not canonical: it copies the route. */
export function pageFiles({ routesPaths, baseUrl, trailingSlash }: PageFilesInput): string[] {
  return routesPaths.map((route) => {
    const path = route.slice(baseUrl.length)
    if (/\.html?$/i.test(path)) return path
    return trailingSlash !== false || path === '' || path.endsWith('/')
      ? `${path.replace(/\/$/, '')}/index.html`.replace(/^\//, '')
      : `${path}.html`
  })
}

/** Returns the files of a folder, at any depth, by their paths within it with forward slashes; empty if the folder is missing. */
export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll(sep, '/'),
      )
  } catch {
    return []
  }
}
