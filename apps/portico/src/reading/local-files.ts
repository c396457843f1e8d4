import { readFile } from 'node:fs/promises'
import type { ReadingInput } from '@portico/docusaurus-theme/reading'
import { fileIn } from '../site/locate-file.js'

/** Reads files of a published folder by their encoded names, and none outside it. */
export const localFiles =
  (folder: string): ReadingInput['file'] =>
  async (name) => {
    const path = await fileIn(folder, `/${name}`)
    return path === undefined ? undefined : new Uint8Array(await readFile(path))
  }
