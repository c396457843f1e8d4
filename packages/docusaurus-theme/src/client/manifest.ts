import { type ManifestPart, parseSealManifest, SEAL_MANIFEST_FILE } from '@portico/seal'

/** Which manifest is expected. `fetch` comes from the caller. */
export interface ManifestInput {
  readonly fetch: typeof fetch
  /** The site's base URL. */
  readonly baseUrl: string
  /** What the code of this tab was built as. */
  readonly build: string
  readonly site: string
  /** How many parts the build has, without the administrators' one. */
  readonly parts: number
  /** Past every cache: the site may have been sealed again. */
  readonly fresh: boolean
}

/** The parts in the order of their numbers; or why not: the site is another one than this tab was loaded from, or is away. */
export type ReadManifest =
  | { readonly ok: true; readonly parts: readonly ManifestPart[] }
  | { readonly ok: false; readonly reason: 'stale' | 'offline' }

const STALE = { ok: false, reason: 'stale' } as const
const OFFLINE = { ok: false, reason: 'offline' } as const

/** Fetches the manifest, and believes it only if it is of this build and site and has a ticket for each part. */
export async function readManifest(input: ManifestInput): Promise<ReadManifest> {
  let text: string
  try {
    const url = `${input.baseUrl}${SEAL_MANIFEST_FILE}?${input.build}`
    // Sealing again changes the manifest of a build, so what a cache holds is compared with the host's.
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
    // No manifest: a host may answer its own page for a file that it does not have.
  }
  return STALE
}
