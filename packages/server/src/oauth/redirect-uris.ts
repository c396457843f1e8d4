import { isIP } from 'node:net'
import { isPrivateAddress } from '../ground/private-address.js'
import { isLoopback } from '../loopback.js'
import { isPreview } from '../reading/previews/client.js'
import type { ClientRecord } from '../storage/sign-in/clients.js'

/**
 * Schemes without a dot under which well-known programs receive their codes. RFC 8252 (7.1, 8.4) wants the name of a domain in reverse
 * order, such as `com.example.app`, and lets a server refuse all others: a scheme of a browser or of the system must not get a code.
 */
const SCHEMES_OF_PROGRAMS: readonly string[] = [
  'claude',
  'code-oss',
  'cursor',
  'cursor-nightly',
  'goose',
  'jetbrains',
  'kiro',
  'raycast',
  'trae',
  'vscode',
  'vscode-insiders',
  'vscodium',
  'warp',
  'windsurf',
  'windsurf-next',
  'zed',
]
/** A domain in reverse order with a path, with or without a host: the scheme of a program that is installed on the person's device. */
const REVERSED_DOMAIN = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/

/** Whether a redirect URI belongs to a program on the person's device by its scheme (RFC 8252, 7.1). */
function isPrivateUse(uri: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (!url || !/^[a-z0-9.+-]+:\/\/?[^/]/i.test(uri)) return false
  return REVERSED_DOMAIN.test(url.protocol) || SCHEMES_OF_PROGRAMS.includes(url.protocol.slice(0, -1))
}

/** Whether a code that is sent there stays on the person's device. */
export const staysOnDevice = (uri: string): boolean => isPrivateUse(uri) || isLoopback(uri)

/** What a redirect URI must be, to complete a sentence. */
export const REDIRECT_RULE =
  'must be https URLs, http URLs of this machine or private-use schemes such as com.example.app:/callback, without fragment, password or wildcard'

/** Compared exactly later, so it must be complete; a code must not be sent unencrypted over the network (RFC 9700, 2.1). */
export function isRedirectUri(uri: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (!url || uri.includes('#') || url.username || url.password || uri.includes('*') || /[\p{Cc}\s]/u.test(uri))
    return false
  if (url.protocol === 'https:') return true
  return (url.protocol === 'http:' && isLoopback(uri)) || isPrivateUse(uri)
}

/**
 * Whether a program that no administrator added names an address inside a private network: a code sent there would
 * reach a machine that the person did not intend. This machine is allowed, because programs without a website wait
 * there for the code.
 */
function leadsInside(uri: string): boolean {
  if (staysOnDevice(uri)) return false
  const name = new URL(uri).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(name) !== 0) return isPrivateAddress(name)
  return !name.includes('.') || /\.(local|internal|home\.arpa|localdomain)$/.test(name)
}

/**
 * The redirect URIs of a program that no administrator added, to which codes may be sent, and why another may not be used. One bad URI
 * refuses only itself: programs list those of all their editions, and of systems that they no longer run on.
 */
export function sortRedirects(uris: readonly unknown[]): {
  readonly good: readonly string[]
  readonly why: string | undefined
} {
  const good = new Set<string>()
  let why: string | undefined
  for (const uri of uris) {
    if (typeof uri !== 'string' || uri.length > LONGEST_REDIRECT || !isRedirectUri(uri))
      why ??= `redirect_uris ${REDIRECT_RULE}`
    else if (leadsInside(uri)) why ??= 'redirect_uris must not be in a private network'
    else good.add(uri)
  }
  return { good: [...good], why }
}

const LONGEST_REDIRECT = 2048

/**
 * Whether a code may be sent to an address: it must exactly match one that the client registered. On this machine, the
 * port is ignored, because programs use any free one (RFC 8252, 7.3), but not for the site's own pages and for
 * previews.
 */
export function allowsRedirect(client: ClientRecord, redirectUri: string): boolean {
  const { redirect_uris, first_party } = client
  if (redirect_uris.includes(redirectUri)) return true
  const portless = first_party || isPreview(client) ? undefined : withoutPort(redirectUri)
  return portless !== undefined && redirect_uris.some((uri) => withoutPort(uri) === portless)
}

const ON_THIS_MACHINE = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(\/.*)?$/

function withoutPort(uri: string): string | undefined {
  const [, host, path = '/'] = ON_THIS_MACHINE.exec(uri) ?? []
  return host !== undefined && isRedirectUri(uri) ? `${host}${path}` : undefined
}

/** Where a response goes, as shown to the person: a host, or the scheme of a program on their device. */
export const hostOfRedirect = (uri: string): string => (isPrivateUse(uri) ? new URL(uri).protocol : new URL(uri).host)
