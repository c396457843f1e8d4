import { posix } from 'node:path'
import type { Page } from '../site/read-pages.js'
import type { AccessMap } from './access-map.js'
import { isPrivateIn } from './access-map.js'

/**
 * Returns a function that says whether a file among the pages, such as `@site/docs/members/plan.png`, belongs to private ones: it
 * is one of them, or every page in its folder, or in the nearest parent folder with pages, is private. Files outside the folders
 * that contain pages belong to no one.
 */
export function privateFiles(pages: readonly Page[], access: Pick<AccessMap, 'at'>): (source: string) => boolean {
  const isPrivate = isPrivateIn(access)
  const bySource = new Map(pages.map((page) => [page.metadata.source, page]))
  /** Whether all pages in a folder, at any depth, are private. */
  const folders = new Map<string, boolean>()
  for (const page of pages)
    for (
      let folder = posix.dirname(page.metadata.source);
      folder.length > '@site'.length;
      folder = posix.dirname(folder)
    )
      folders.set(folder, (folders.get(folder) ?? true) && isPrivate(page))
  const roots = contentFolders(pages)
  return (source) => {
    const page = bySource.get(source)
    if (page) return isPrivate(page)
    for (
      let folder = posix.dirname(source);
      roots.some((root) => isWithin(folder, root));
      folder = posix.dirname(folder)
    ) {
      const all = folders.get(folder)
      if (all !== undefined) return all
    }
    return false
  }
}

/** The folders that contain content: of each plugin's pages, per top-level folder of the site, the one that contains them all. */
export function contentFolders(pages: readonly Page[]): string[] {
  const roots = new Map<string, string>()
  for (const { plugin, instance, metadata } of pages) {
    const folder = posix.dirname(metadata.source)
    const key = [plugin, instance, folder.split('/')[1]].join('|')
    let root = roots.get(key) ?? folder
    while (!isWithin(folder, root)) root = posix.dirname(root)
    roots.set(key, root)
  }
  return [...roots.values()].filter((root) => root !== '@site')
}

const isWithin = (folder: string, root: string) => folder === root || folder.startsWith(`${root}/`)
