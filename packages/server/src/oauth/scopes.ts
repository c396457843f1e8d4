import { READING_GRANTS, SCOPES, type Scope } from '@portico/protocol'
import type { ServerSettings } from '../ground/settings.js'
import { isPreview } from '../reading/previews/client.js'
import type { ClientRecord } from '../storage/clients.js'

export type GrantedScope =
  | { readonly ok: true; readonly granted: readonly Scope[] }
  | { readonly ok: false; readonly why: string }

/**
 * The scope about which the person is asked. Reading, and sending feedback with it, is granted without any other
 * requested scope, because its token is for another audience: the response says so (RFC 6749, 3.3). Programs that no
 * administrator added get nothing else.
 * @param forResource whether the program names the pages as the resource that it wants to read.
 */
export function grantedScope(client: ClientRecord, requested: readonly string[], forResource: boolean): GrantedScope {
  if (isPreview(client) || requested.includes('preview'))
    return isPreview(client) && requested.length === 1 && requested[0] === 'preview' && !forResource
      ? { ok: true, granted: ['preview'] }
      : { ok: false, why: 'the scope preview is only for registered previews, and must be the only scope' }
  const { origin } = client
  const unsaid = requested.length === 0 && (forResource || origin !== 'administrator')
  if (unsaid || requested.includes('read'))
    return { ok: true, granted: requested.includes('feedback') ? ['read', 'feedback'] : ['read'] }
  if (forResource) return { ok: false, why: 'scope must contain read for this resource' }
  if (origin !== 'administrator')
    return { ok: false, why: 'this program may only request the scopes read and feedback' }
  if (!requested.includes('openid')) return { ok: false, why: 'scope must contain openid, or read' }
  if (requested.includes('feedback')) return { ok: false, why: 'scope must contain read if it contains feedback' }
  if (!requested.every(isScope)) return { ok: false, why: `scope may contain ${Object.keys(SCOPES).join(', ')}` }
  return { ok: true, granted: requested.filter(isScope) }
}

/** A stored scope, which was validated before. */
export const scopeOf = (text: string): Scope[] => wordsOf(text).filter(isScope)

export const wordsOf = (text: string): string[] => [...new Set(text.split(' ').filter((word) => word !== ''))]

const isScope = (word: string): word is Scope => Object.hasOwn(SCOPES, word)

/**
 * Whether a program names this server's pages as the resource that it wants to read (RFC 8707): the MCP address, or the
 * site.
 */
export function isOwnResource({ url }: Pick<ServerSettings, 'url'>, resource: string): boolean {
  if (!URL.canParse(resource)) return false
  const { origin, pathname, search, hash, username, password } = new URL(resource)
  const path = pathname.replace(/\/$/, '')
  const bare = search === '' && hash === '' && username === '' && password === ''
  return bare && origin === new URL(url).origin && (path === '' || path === READING_GRANTS.path)
}
