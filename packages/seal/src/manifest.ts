import { canonicalAudience } from './audience.js'

/** The manifest's file name, at the root of the published site. */
export const SEAL_MANIFEST_FILE = 'portico-seal.json'

/**
 * What a sealed site says of itself in public: for whom it was sealed and with which secret, never the secret. The server
 * compares `fingerprint` with its own; a mismatch means that no key it releases opens anything.
 */
export interface SealManifest {
  readonly version: 'portico/seal/v1'
  readonly build: string
  readonly orgId: string
  /** `secretFingerprint` of the secret that the site is sealed with. */
  readonly fingerprint: string
  /** Every audience the build knows, canonical, without groups that no page uses. */
  readonly audiences: readonly (readonly string[])[]
  /** How many files stand sealed. */
  readonly files: number
}

/**
 * Reads a manifest.
 *
 * @throws TypeError with a sentence when the value is no manifest of this version.
 */
export function parseSealManifest(value: unknown): SealManifest {
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const { version, build, orgId, fingerprint, audiences, files } = fields
  if (version !== 'portico/seal/v1')
    throw refuse(`its version is ${JSON.stringify(version) ?? 'missing'}, expected "portico/seal/v1"`)
  if (!isText(build)) throw refuse('it has no build id')
  if (!isText(orgId)) throw refuse('it has no organization id')
  if (!isText(fingerprint)) throw refuse('it has no fingerprint of the seal secret')
  if (!Array.isArray(audiences) || !audiences.every(isAudience)) throw refuse('its audiences are not lists of groups')
  if (!Number.isSafeInteger(files)) throw refuse('it does not say how many files are sealed')
  return { version, build, orgId, fingerprint, audiences: audiences.map(canonicalAudience), files: Number(files) }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isAudience = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

function refuse(why: string): TypeError {
  return new TypeError(
    `${SEAL_MANIFEST_FILE} cannot be read: ${why}. Private pages cannot be opened without it. Build the site again.`,
  )
}
