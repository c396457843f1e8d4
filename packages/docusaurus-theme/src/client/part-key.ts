import { fromBase64url, importContentKey, keyId } from '@portico/seal'
import config from '@portico-site/config'
import late from '@portico-site/late-config'
import { cachedKey, cacheKey, dropKeys } from './key-cache.js'
import { personOf } from './person.js'
import { releaseKeys } from './release-keys.js'
import { storedToken } from './token.js'

/** The ids of the parts' keys, each made once. */
const ids = new Map<number, Promise<string>>()

function idOf(part: number): Promise<string> {
  const known = ids.get(part) ?? keyId({ build: late.build, audience: config.audiences[part] ?? [] })
  ids.set(part, known)
  return known
}

/** How long a release may take before the page says that the server does not answer. */
const PATIENCE = 10_000

/** The key of a part, or why there is none. */
export type PartKey =
  | { readonly ok: true; readonly key: CryptoKey }
  | { readonly ok: false; readonly reason: 'denied' | 'signed_out' | 'unreachable' }

/**
 * The key of one sealed part for the person of this token: from the cache, else released by the server. `fresh` skips the
 * cache, for a key that turned out not to open anything.
 */
export async function partKey(part: number, token: string, fresh = false): Promise<PartKey> {
  const audience = config.audiences[part] ?? []
  const session = personOf(token)?.session ?? ''
  const id = await idOf(part)
  if (fresh) await dropKeys(id)
  const known = await cachedKey(id, session, Date.now())
  if (known) return { ok: true, key: known }
  const release = await releaseKeys({
    fetch: window.fetch.bind(window),
    baseURL: late.baseURL,
    orgID: late.orgID,
    token,
    build: late.build,
    audiences: [audience],
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!release.ok) return release
  const [released] = release.result.keys
  if (!released) return { ok: false, reason: 'denied' }
  const key = await importContentKey(fromBase64url(released.key))
  // The session may have ended while the server answered: then nothing is kept.
  if (storedToken() === token) await cacheKey({ id, key, session, expires: Date.now() + released.expires_in * 1000 })
  return { ok: true, key }
}
