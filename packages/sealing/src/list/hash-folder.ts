import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { BUILD_LIST_FILE, type ListedFile } from './build-list.js'
import { forEachConcurrently } from './concurrency.js'

/** The content of a folder: files with their digests, and paths of links and devices, which no build contains. */
export interface FolderContent {
  readonly files: readonly ListedFile[]
  readonly specialFiles: readonly string[]
}

/**
 * Lists every file of a published folder except the signed list itself. Reads files as streams, so a file may be larger than
 * memory.
 */
export async function hashFolder(folder: string, signal?: AbortSignal): Promise<FolderContent> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll(sep, '/')
  const files: ListedFile[] = []
  const regularFiles = entries.filter((entry) => entry.isFile() && pathOf(entry) !== BUILD_LIST_FILE)
  await forEachConcurrently(regularFiles, async (entry) => {
    signal?.throwIfAborted()
    files.push({ path: pathOf(entry), ...(await digestOf(createReadStream(join(entry.parentPath, entry.name)))) })
  })
  const specialFiles = entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map(pathOf)
  return { files, specialFiles }
}

async function digestOf(stream: AsyncIterable<Uint8Array>): Promise<Pick<ListedFile, 'sha256' | 'size'>> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    hash.update(chunk)
  }
  return { sha256: hash.digest('hex'), size }
}
