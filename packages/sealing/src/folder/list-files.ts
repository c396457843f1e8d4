import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readableText } from '../staging/readable-text.js'
import type { StagedFile } from '../staging/staged-file.js'
import { storedFile } from '../staging/stored-file.js'

/** Folders that tools keep beside what they build. No host serves them. */
const NEVER_SERVED = /(^|\/)(\.git|\.svn|node_modules)\//

/**
 * Returns the files of a folder that any site generator wrote, sorted by their paths. Links are left out: they may lead out of the
 * folder.
 *
 * @throws Error with a message for people if there is no such folder
 */
export async function listFiles(folder: string): Promise<StagedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`${folder} cannot be read. Build the site there first, or name the folder that it is built into.`, {
      cause,
    })
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((from) => [relative(folder, from).split(sep).join('/'), from] as const)
    .filter(([path]) => !NEVER_SERVED.test(`/${path}`))
    .map(([path, from]) => storedFile(path, from))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Whether a file is a page, judged by its name. */
export const isPageFile = (path: string): boolean => /\.html?$/i.test(path)

/** Returns the files of a site that register a service worker. */
export const ownWorkers = (files: readonly StagedFile[]): string[] =>
  files.flatMap((file) =>
    /\.(?:html?|[cm]?js)$/i.test(file.path) &&
    /serviceWorker\??\.register\(/.test(readableText(file, file.bytes()) ?? '')
      ? [file.path]
      : [],
  )
