import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context } from '../context.js'
import { readText } from '../read-text.js'

/** Lists texts of private pages that may be public, one id per line, for every sealing in its folder. Meant to be committed. */
export const ALLOWED_FILE = 'portico-allow.txt'

/** Ids of texts that may be public: the given ones, and those of the list in the current folder. */
export function allowedTexts(
  { cwd }: Pick<Context, 'cwd'>,
  read: (text: string) => string[],
  options: readonly string[],
): string[] {
  const file = resolve(cwd, ALLOWED_FILE)
  const fileText = existsSync(file) ? readText(file, 'ids of texts that may be public') : ''
  return [...read(options.join('\n')), ...read(fileText)]
}
