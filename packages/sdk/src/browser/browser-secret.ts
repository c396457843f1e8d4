import type { Runtime } from '../runtime.js'
import { BROWSER_SECRET } from '../wire-values.js'
import { readJson, writeJson } from './storage.js'

/**
 * What this browser is known by to the server: made with the first sign-in, and kept. A browser that asks for a second message
 * with it is given the sign-in that waits for the first, and strangers cannot use up the messages of those who have it.
 */
export function browserSecret({ crypto, local }: Pick<Runtime, 'crypto' | 'local'>): string {
  const kept = readJson(local, BROWSER_SECRET)
  if (typeof kept === 'string') return kept
  const made = crypto.randomUUID()
  writeJson(local, BROWSER_SECRET, made)
  return made
}
