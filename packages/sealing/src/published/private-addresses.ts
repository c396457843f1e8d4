/** Which addresses of a site are private, as decoded paths with the base URL and without a trailing slash. */
export interface PrivateAddresses {
  /** Folders in which every page is private. */
  readonly folders: readonly string[]
  /** Private pages beside public ones, and those whose names a host could mistake for file names. */
  readonly pages: readonly string[]
}

/** Determines the private folders and pages from the pages of a site. */
export function privateAddresses(
  isPrivate: ReadonlySet<string>,
  publicPages: readonly string[],
): PrivateAddresses & { readonly inFolder: (path: string) => boolean } {
  const open = new Set(publicPages.flatMap(foldersOf))
  const folders = [
    ...new Set([...isPrivate].flatMap((page) => foldersOf(page).find((folder) => !open.has(folder)) ?? [])),
  ]
  const inFolder = (path: string) =>
    folders.some((folder) => path === folder || path.startsWith(folder.replace(/\/?$/, '/')))
  return {
    folders: folders.toSorted(),
    pages: [...isPrivate].filter((page) => !inFolder(page) || /\.\w+$/.test(page)).toSorted(),
    inFolder,
  }
}

/** The path of a page and the folders that contain it, the outermost first. The root is a page, and not a folder of pages. */
function foldersOf(page: string): string[] {
  const names = page.split('/').filter((name) => name !== '')
  return names.map((_, at) => `/${names.slice(0, at + 1).join('/')}`)
}
