import { isRecord, parseJson } from '@portico/access/guards'
import { consoleOrigin } from '../../../ground/allowed-origins.js'
import type { ServerSettings } from '../../../ground/settings.js'

/** The part of the client data about frames (WebAuthn Level 3, 5.8.1). */
interface ClientData {
  readonly crossOrigin?: unknown
  readonly topOrigin?: unknown
}

/**
 * The origins whose pages may frame a ceremony: those that the operator configured, and the console with an origin of
 * its own, where browsers without related origins use passkeys in a frame of the SDK's page.
 */
export const topOrigins = (settings: ServerSettings): string[] => [
  ...(settings.passkeyTopOrigins ?? []),
  ...(settings.consoleUrl === undefined ? [] : [consoleOrigin(settings)]),
]

/**
 * Whether a ceremony ran in an allowed context: in a page that is not framed by another site, or in a frame of a
 * configured site. A browser that does not report the embedding site leaves nothing to check, so its frames are refused
 * too.
 * @param encoded `clientDataJSON` in base64url, whose type, challenge and origin are checked elsewhere.
 */
export function isFrameAllowed(settings: ServerSettings, encoded: string): boolean {
  const { crossOrigin = false, topOrigin } = parse(encoded)
  if (crossOrigin === false) return topOrigin === undefined
  return crossOrigin === true && typeof topOrigin === 'string' && topOrigins(settings).includes(topOrigin)
}

function parse(encoded: string): ClientData {
  const data = parseJson(Buffer.from(encoded, 'base64url').toString())
  return isRecord(data) ? data : REFUSED
}

/** Client data that cannot be read allows nothing. */
const REFUSED: ClientData = { crossOrigin: null }
