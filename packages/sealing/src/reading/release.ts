import type { ContentKeysResult, DeniedPart } from '@portico/protocol'
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

/** The server's response for parts: their keys, and why others stay closed. */
export interface Released {
  readonly keys: ReadonlyMap<string, Uint8Array>
  readonly denied: ReadonlyMap<string, DeniedPart>
  /** The server's own response. */
  readonly result: ContentKeysResult
}

/** Requests the keys of a build's parts, in as few requests as the server allows. */
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
