import { existsSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { authorsPath, sourceFile, sourceOf } from './sources.js'

/** The file that `path` refers to in the file `from`; both and the result are named as by `sourceOf`. */
export function sourceFrom(siteDir: string, from: string, path: string): string {
  const folder = path.startsWith('@site/') ? siteDir : dirname(fileAt(siteDir, from))
  return sourceOf(resolve(folder, authorsPath(path)), siteDir)
}

/** A path in a script or in Markdown, without backslashes that only escape a character: `./\_part.mdx` names `./_part.mdx`. */
export const unescaped = (path: string): string => path.replace(/\\(.)/g, '$1')

/**
 * Distinguishes the site's own files from those of packages. Content may be beside the site's folder, such as in `../docs`: then
 * the folder that contains both belongs to the site too, except for folders that are packages themselves.
 *
 * @param folders the folders of content, as `sourceOf` names them
 * @returns a function that returns the name of a file by its absolute path; undefined for files that do not belong to the site or
 * were generated
 */
export function ownFiles(siteDir: string, folders: readonly string[]): (file: string) => string | undefined {
  const content = folders.map((folder) => fileAt(siteDir, folder))
  const around = content.reduce(commonFolder, siteDir)
  const roots = [...content, around].sort((a, b) => b.length - a.length)
  const packageFolders = new Map<string, boolean>()
  const isPackage = (folder: string): boolean => {
    const hasPackage = packageFolders.get(folder) ?? existsSync(join(folder, 'package.json'))
    packageFolders.set(folder, hasPackage)
    return hasPackage
  }
  return (file) => {
    if (/[\\/](node_modules|\.docusaurus)[\\/]/.test(file)) return undefined
    if (isWithin(file, siteDir)) return sourceOf(file, siteDir)
    const root = roots.find((folder) => isWithin(file, folder))
    if (root === undefined) return undefined
    for (let folder = dirname(file); isWithin(folder, root); folder = dirname(folder))
      if (isPackage(folder)) return undefined
    return sourceOf(file, siteDir)
  }
}

const fileAt = (siteDir: string, source: string) => resolve(siteDir, sourceFile(siteDir, source))

const isWithin = (path: string, folder: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

function commonFolder(path: string, other: string): string {
  let folder = path
  while (other !== folder && !isWithin(other, folder)) folder = dirname(folder)
  return folder
}
