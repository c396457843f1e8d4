import { consoleOrigin, ownOrigins } from '../../../ground/allowed-origins.js'
import { RequestError } from '../../../ground/errors.js'
import type { ServerSettings } from '../../../ground/settings.js'

/**
 * The relying party id requested by a page (WebAuthn Level 3, 5.1.3): its own host, or a parent domain. The host of the
 * SDK's page is valid for every page, because the browser then uses that page. @param pageOrigin the page's origin as
 * reported by the browser; the server's own if the caller is not a browser. @throws RequestError 400 with the message
 * that clients know for an invalid scope.
 */
export function scopeFor(
  settings: ServerSettings,
  pageOrigin: string | undefined,
  requestedScope: string | undefined,
): string {
  const origin = pageOrigin ?? new URL(settings.url).origin
  const hosts = [origin, settings.url].map(hostOf)
  // At the console people use the passkeys that they have for the server, whose pages that browser then asks.
  const isConsole = settings.consoleUrl !== undefined && origin === consoleOrigin(settings)
  const scope = requestedScope?.toLowerCase() ?? hosts[isConsole ? 1 : 0] ?? ''
  if (!hosts.some((host) => covers(scope, host)))
    throw new RequestError(
      400,
      `selected scope '${scope.slice(0, 253)}' is not equal to or a registrable domain suffix of origin '${origin.slice(0, 300)}'`,
      { slug: 'passkey_bad_scope' },
    )
  return scope
}

/**
 * The origins whose pages may use passkeys of this scope. Passkeys of the server's own host may be used by every site
 * that it serves, which browsers look up (related origin requests; WebAuthn Level 3, 5.11).
 */
export const originsFor = (settings: ServerSettings, scope: string): string[] =>
  scope === hostOf(settings.url)
    ? relatedOrigins(settings)
    : relatedOrigins(settings).filter((origin) => covers(scope, hostOf(origin)))

/** What `/.well-known/webauthn` lists: the server itself, the console, and every site that may call it. */
export const relatedOrigins = (settings: ServerSettings): string[] => [...ownOrigins(settings)]

/** A name without a dot below a host is never a registrable domain: it is a top-level one. */
const covers = (scope: string, host: string): boolean =>
  scope !== '' && (scope === host || (scope.includes('.') && !scope.startsWith('.') && host.endsWith(`.${scope}`)))

function hostOf(origin: string): string {
  try {
    return new URL(origin).hostname
  } catch {
    return ''
  }
}
