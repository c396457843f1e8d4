import { isIP } from 'node:net'
import { isPrivateAddress } from '../ground/private-address.js'
import { isLoopback } from '../loopback.js'
import { isPreview } from '../reading/previews/client.js'
import type { ClientRecord } from '../storage/clients.js'

/** Compared exactly later, so it must be complete; a code must not be sent unencrypted over the network (RFC 9700, 2.1). */
export function isRedirectUri(uri: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const secure = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(uri)))
  return secure === true && url?.hash === '' && !url.username && !url.password && !uri.includes('*')
}

/**
 * Whether a program that no administrator added names an address inside a private network: a code sent there would
 * reach a machine that the person did not intend. This machine is allowed, because programs without a website wait
 * there for the code.
 */
export function leadsInside(uri: string): boolean {
  if (isLoopback(uri)) return false
  const name = new URL(uri).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(name) !== 0) return isPrivateAddress(name)
  return !name.includes('.') || /\.(local|internal|home\.arpa|localdomain)$/.test(name)
}

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

/** Where a response goes, as shown to the person. */
export const hostOfRedirect = (uri: string): string => new URL(uri).host
