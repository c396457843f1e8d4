import { CONTENT_KEY_LIMITS, type ContentKeysResult, type ContentPageKey, type DeniedPart } from '@portico/protocol'
import {
  fromBase64url,
  type ManifestPart,
  parseSealManifest,
  SEAL_MANIFEST_FILE,
  type SealManifest,
} from '@portico/seal'
import type { ReadingInput } from './reading-input.js'
import { batchesOf } from './release-keys.js'

/** Thrown for a site whose manifest cannot be read, such as one of another version. The message is for people. */
export class UnreadableSiteError extends Error {
  override readonly name = 'UnreadableSiteError'
}

/** Reads the manifest of a site; undefined if the site is not sealed. @throws UnreadableSiteError */
export async function readManifest({
  file,
  manifest,
}: Pick<ReadingInput, 'file' | 'manifest'>): Promise<SealManifest | undefined> {
  if (manifest) return manifest()
  const bytes = await file(SEAL_MANIFEST_FILE)
  try {
    return bytes && parseSealManifest(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    const why = cause instanceof TypeError ? cause.message : `${SEAL_MANIFEST_FILE} is not JSON.`
    throw new UnreadableSiteError(why, { cause })
  }
}

/** The server's response for parts: their shared keys, and why others stay closed. */
export interface Released {
  readonly keys: ReadonlyMap<string, Uint8Array>
  readonly denied: ReadonlyMap<string, DeniedPart>
  /** The server's own response. */
  readonly result: ContentKeysResult
}

/** Requests the shared keys of a build's parts, in as few requests as the server allows. */
export async function releaseParts(
  { release }: Pick<ReadingInput, 'release'>,
  { build }: SealManifest,
  parts: readonly ManifestPart[],
): Promise<Released> {
  const answers: ContentKeysResult[] = []
  for (const batch of batchesOf(parts))
    if (batch.length > 0) answers.push(await release({ build, tickets: batch.map(({ ticket }) => ticket) }))
  const result = {
    keys: answers.flatMap(({ keys }) => keys),
    denied: answers.flatMap(({ denied }) => denied),
    groups: answers[0]?.groups ?? [],
  }
  return {
    keys: new Map(result.keys.map(({ part, key }) => [part, fromBase64url(key)])),
    denied: new Map(result.denied.map((denial) => [denial.part, denial])),
    result,
  }
}

/** Like `releaseParts`, for all parts with pages: the last part is the administrators' list. */
export const releasePages = (input: Pick<ReadingInput, 'release'>, manifest: SealManifest): Promise<Released> =>
  releaseParts(input, manifest, manifest.parts.slice(0, -1))

/** The key of a page, and the name of the page in envelopes. */
export interface ReleasedPage {
  readonly key: Uint8Array
  readonly page: string
}

/** The server's response for a page. */
export interface PageAnswer {
  /** Missing if it stays closed, or is no page of the part. */
  readonly own?: ReleasedPage
  readonly denied?: DeniedPart
}

/** Requests the key of one page of a part. @param path canonical */
export async function releasePage(
  { release }: Pick<ReadingInput, 'release'>,
  { build }: SealManifest,
  { part, ticket }: ManifestPart,
  path: string,
): Promise<PageAnswer> {
  const { pages = [], denied } = await release({ build, tickets: [ticket], pages: [{ part, path }] })
  const own = pages.find((page) => page.part === part && page.path === path)
  return {
    ...(own && { own: { key: fromBase64url(own.key), page: own.page } }),
    denied: denied.find((denial) => denial.part === part),
  }
}

/** Pages of a part. */
interface PagesOfPart {
  readonly part: string
  readonly paths: readonly { readonly path: string }[]
}

/** Requests the keys of many pages. @returns them by part and path, separated by a space */
export async function releaseEachPage(
  { release }: Pick<ReadingInput, 'release'>,
  { build, parts }: SealManifest,
  pages: readonly PagesOfPart[],
): Promise<ReadonlyMap<string, ContentPageKey>> {
  const keys = new Map<string, ContentPageKey>()
  for (const { part, paths } of pages) {
    const tickets = parts.flatMap((candidate) => (candidate.part === part ? candidate.ticket : []))
    for (let at = 0; at < paths.length; at += CONTENT_KEY_LIMITS.pagesAtOnce) {
      const some = paths.slice(at, at + CONTENT_KEY_LIMITS.pagesAtOnce).map(({ path }) => ({ part, path }))
      const answer = await release({ build, tickets, pages: some })
      for (const key of answer.pages ?? []) keys.set(`${key.part} ${key.path}`, key)
    }
  }
  return keys
}
