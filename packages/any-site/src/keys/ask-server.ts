import { CONTENT_KEY_LIMITS, type ContentKey, type DeniedPart } from '@portico/protocol'
import {
  fromBase64url,
  importContentKey,
  type ManifestPart,
  parseSealManifest,
  SEAL_MANIFEST_FILE,
} from '@portico/seal'
import type { SiteRuntime } from '@portico/sealing/plan'
import { batchesOf, releaseKeys, releaseOpenKeys } from '@portico/sealing/reading/release-keys'
import { keyId, storeKeys } from './key-store.js'
import { dropKeys, type StoredKey } from './stored-keys.js'

/**
 * The server's answer: the numbers of the parts that stay closed, and why; the keys of all others are stored now. Or why there is none: the session
 * has ended, the server or the site cannot be reached, the site was built again, or this browser stores no keys.
 */
export type KeyAnswer =
  | { readonly at: 'answered'; readonly denied: ReadonlyMap<number, DeniedPart> }
  | { readonly at: 'signed_out' | 'unreachable' | 'offline' | 'stale' | 'no_storage' }

/** How long a release may take. */
const PATIENCE = 10_000

/** The page that is opened: the number of its part, and its canonical path. */
export interface OpeningPage {
  readonly part: number
  readonly path: string
}

/**
 * Requests the shared keys of all parts for a token, or without one those of the parts that everyone may read at some time, and the key of a
 * page, and stores those that were released. Refused ones are deleted, and after the end of the session all of them.
 */
export async function askServer(site: SiteRuntime, token: string, page?: OpeningPage): Promise<KeyAnswer> {
  const parts = await readParts(site)
  if (typeof parts === 'string') return { at: parts }
  const denied = new Map<number, DeniedPart>()
  const isOpen = token === ''
  for (const batch of batchesOf(parts, { first: page?.part, only: isOpen ? site.everyone : undefined, isOpen })) {
    if (isOpen && batch.length === 0) continue
    const pages = batch.flatMap(({ index, part }) => (page?.part === index ? [{ part, path: page.path }] : []))
    const request = {
      fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
      baseURL: site.baseURL,
      build: site.build,
      tickets: batch.map(({ ticket }) => ticket),
      ...(pages.length > 0 && { pages, shared: true }),
      signal: AbortSignal.timeout(PATIENCE),
    }
    const release = isOpen
      ? await releaseOpenKeys(request)
      : await releaseKeys({ ...request, orgID: site.orgID, token })
    if (!release.ok) {
      if (release.reason === 'signed_out') await dropKeys((key) => key.build === site.build || key.token === token)
      return { at: release.reason }
    }
    const indexOf = (name: string) => batch.find(({ part }) => part === name)?.index ?? -1
    const { keys, pages: pageKeys = [], groups } = release.result
    for (const entry of release.result.denied) denied.set(indexOf(entry.part), entry)
    const all: readonly (ContentKey & { readonly page?: string })[] = [...keys, ...pageKeys]
    const granted = all.filter(({ part }) => indexOf(part) >= 0 && !denied.has(indexOf(part)))
    const received = Date.now()
    const stored = await Promise.all(
      granted.map(
        async ({ part, page, key, lease }): Promise<StoredKey> => ({
          id: keyId(site.build, part, page),
          build: site.build,
          part,
          index: indexOf(part),
          key: await importContentKey(fromBase64url(key)),
          token,
          session: sessionOf(token),
          groups,
          received,
          expires: received + Math.min(lease, CONTENT_KEY_LIMITS.leaseSeconds) * 1000,
        }),
      ),
    )
    if (stored.length > 0 && !(await storeKeys(stored, received))) return { at: 'no_storage' }
  }
  await dropKeys(({ build, index }) => build === site.build && denied.has(index))
  return { at: 'answered', denied }
}

/** The parts of this build in the order of their numbers; `stale` if the site has been built again, or is another one. */
export async function readParts(site: SiteRuntime): Promise<readonly ManifestPart[] | 'stale' | 'offline'> {
  const url = `${site.baseUrl}${SEAL_MANIFEST_FILE}?${site.build}`
  const response = await fetch(url, { cache: 'no-cache' }).catch(() => undefined)
  if (!response || response.status >= 500) return 'offline'
  try {
    const { build, site: org, parts } = parseSealManifest(await response.json())
    if (build === site.build && org === site.orgID && parts.length > site.parts) return parts.slice(0, site.parts)
  } catch {
    // Not a manifest: a host may serve its own page for a missing file.
  }
  return 'stale'
}

/** The id of the session of a token, read without verifying it. */
export function sessionOf(token: string): string {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return String((JSON.parse(text) as { jti?: unknown }).jti ?? '')
  } catch {
    return ''
  }
}
