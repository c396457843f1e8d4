import { base64url, concat, sha256, utf8 } from './bytes.js'

/**
 * The one spelling of an audience: its groups sorted by code unit, each once. Build, server and browser name the same
 * audience with the same list, whatever order a rule was written in.
 */
export function canonicalAudience(groups: readonly string[]): string[] {
  // Array.from, not spread: loose transpilers of site bundles turn the spread of a Set into a list that holds the Set.
  return Array.from(new Set(groups)).sort()
}

/** A short public name of an audience: 128 bits of SHA-256 over its canonical form, in base64url. */
export async function audienceHash(audience: readonly string[]): Promise<string> {
  const digest = await sha256(
    concat(utf8('portico/seal/v1 audience\0'), utf8(JSON.stringify(canonicalAudience(audience)))),
  )
  return base64url(digest.subarray(0, 16))
}

/** Names the content key of one audience in one build. Every envelope carries it in clear; it tells nothing of the key. */
export async function keyId({ build, audience }: { build: string; audience: readonly string[] }): Promise<string> {
  return `${build}.${await audienceHash(audience)}`
}
