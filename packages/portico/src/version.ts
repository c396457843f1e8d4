import { readFileSync } from 'node:fs'

/** The version of this program, from its package. */
export const VERSION: string = String(
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: unknown }).version,
)
