import { isRecord } from '@portico/access/guards'

/** The manifest's file name, at the root of the published site. */
export const SEAL_MANIFEST_FILE = 'portico-seal.json'

/**
 * What a sealed site publishes about itself: which build of which site it is, the key pair that its tickets are for,
 * and a ticket for each part. It contains no group names.
 */
export interface SealManifest {
  readonly version: 'portico/seal/v3'
  readonly build: string
  /** The organization whose readers the site is for. */
  readonly site: string
  /** Id of the site key pair. */
  readonly key: string
  /** In the order in which the build numbers its parts; the last is the administrators' site map. */
  readonly parts: readonly ManifestPart[]
}

/** One part of a build, and how many files are sealed in it. */
export interface ManifestPart {
  readonly part: string
  readonly ticket: string
  readonly files: number
}

/**
 * Parses a manifest.
 *
 * @throws TypeError with a message if the value is not a manifest of this version.
 */
export function parseSealManifest(value: unknown): SealManifest {
  const { version, build, site, key, parts } = isRecord(value) ? value : {}
  if (version !== 'portico/seal/v3')
    throw refuse(`its version is ${JSON.stringify(version) ?? 'missing'}, expected "portico/seal/v3"`)
  if (!isText(build)) throw refuse('it has no build id')
  if (!isText(site)) throw refuse('it has no organization id')
  if (!isText(key)) throw refuse('it does not contain the key pair that it was sealed for')
  if (!Array.isArray(parts) || !parts.every(isPart)) throw refuse('its parts are not as expected')
  return { version, build, site, key, parts }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isPart = (value: unknown): value is ManifestPart =>
  isRecord(value) && isText(value.part) && isText(value.ticket) && Number.isSafeInteger(value.files)

function refuse(why: string): TypeError {
  return new TypeError(
    `${SEAL_MANIFEST_FILE} cannot be read: ${why}. Private pages cannot be opened without it. Build the site again.`,
  )
}
