import { createHash } from 'node:crypto'
import { isText, type Sorted } from './sort-files.js'

/** Prepares the search for sealed pictures that also lie in the site's static folder, in clear. It answers the sealed file. */
export function privateCopies(sorted: Pick<Sorted, 'assets'>): (file: string, bytes: Buffer) => string | undefined {
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const sealed = new Map(sorted.assets.map(({ file }) => [digest(file.bytes()), file.path]))
  return (file, bytes) =>
    sealed.size === 0 || (isText(file) && !/\.(svg|txt|csv|md)$/.test(file)) ? undefined : sealed.get(digest(bytes))
}
