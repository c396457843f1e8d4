import { type ManifestPart, parseSealManifest, SEAL_MANIFEST_FILE } from '@portico/seal'

/** The expected manifest. The caller passes `fetch`. */
export interface ManifestInput {
  readonly fetch: typeof fetch
  /** The site's base URL. */
  readonly baseUrl: string
  /** The build that this tab's code belongs to. */
  readonly build: string
  readonly site: string
  /** The number of parts in the build, without the administrators' part. */
  readonly parts: number
  /** Bypass all caches, since the site may have been sealed again. */
  readonly fresh: boolean
}

/**
 * The parts in the order of their numbers; or the reason for their absence: the site has changed since this tab was
 * loaded, or is unreachable.
 */
export type ReadManifest =
  | { readonly ok: true; readonly parts: readonly ManifestPart[] }
  | { readonly ok: false; readonly reason: 'stale' | 'offline' }

const STALE = { ok: false, reason: 'stale' } as const
const OFFLINE = { ok: false, reason: 'offline' } as const

/** Fetches the manifest, and accepts it only if it belongs to this build and site and has a ticket for each part. */
export async function readManifest(input: ManifestInput): Promise<ReadManifest> {
  let text: string
  try {
    const url = `${input.baseUrl}${SEAL_MANIFEST_FILE}?${input.build}`
    // Sealing again changes the manifest of a build, so a cached copy is revalidated.
    const response = await input.fetch(url, { cache: input.fresh ? 'reload' : 'no-cache' })
    if (!response.ok) return response.status === 404 || response.status === 410 ? STALE : OFFLINE
    text = await response.text()
  } catch {
    return OFFLINE
  }
  try {
    const { build, site, parts } = parseSealManifest(JSON.parse(text))
    const names = new Set(parts.map(({ part }) => part))
    const isOurs = build === input.build && site === input.site
    if (isOurs && parts.length >= input.parts && names.size === parts.length)
      return { ok: true, parts: parts.slice(0, input.parts) }
  } catch {
    // Not a manifest: a host may serve its own page for a missing file.
  }
  return STALE
}
