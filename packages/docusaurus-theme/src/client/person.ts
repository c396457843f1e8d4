import type { TokenClaims } from '@portico/protocol'
import type { Person } from './visitor.js'

/** Who a token speaks of, read without checking it: for showing, never for opening. Groups come with the server's answer. */
export function personOf(token: string): Person | undefined {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims & { user_token?: string }
    if (typeof claims.user_token === 'string') return personOf(claims.user_token)
    if (claims.person_type === 'anonymous') return undefined
    const handle = claims.authentications?.findLast((one) => one.handle)?.handle?.value
    return { id: claims.person_id, session: claims.jti, name: handle ?? claims.person_id, groups: [] }
  } catch {
    return undefined
  }
}
