import { BROWSER_SECRET } from '../wire-values.js'
import { toBase64Url } from './base64url.js'
import type { Runtime } from './runtime.js'
import { readJson, writeJson } from './storage.js'

/**
 * The secret by which the server recognizes this browser: created at the first sign-in, and kept. A browser that
 * requests a second message with it gets back the sign-in that is waiting for the first, and strangers cannot use up
 * the message limits of browsers that have one.
 */
export function browserSecret({ crypto, local }: Pick<Runtime, 'crypto' | 'local'>): string {
  const stored = readJson(local, BROWSER_SECRET)
  if (typeof stored === 'string') return stored
  // Not `randomUUID`, which insecure origins lack.
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(24)).buffer)
  writeJson(local, BROWSER_SECRET, secret)
  return secret
}
