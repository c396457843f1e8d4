import type { TokenClaims } from '@portico/protocol'
import type { Person } from './site-state.js'

/** Whether pages opened for one may stay open for the other: the same person, and the same view if either is a view. */
export const isSameReader = (a: Person, b: Person | undefined): boolean =>
  a.id === b?.id && (a.session === b.session || !(a.view || b.view))

/**
 * The person in a token, read without verifying it: for display only, never for access. Groups come from the server's
 * answer.
 */
export function personOf(token: string): Person | undefined {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims & { user_token?: string }
    if (typeof claims.user_token === 'string') return personOf(claims.user_token)
    if (claims.person_type === 'anonymous') return undefined
    const handle = claims.authentications?.findLast((entry) => entry.handle)?.handle?.value
    const { person_id: id, jti: session, view_as: groups, exp, joined } = claims
    const view = groups && { view: { groups, until: exp * 1000 } }
    return { id, session, name: handle ?? id, groups: [], ...view, ...(joined && { joined }) }
  } catch {
    return undefined
  }
}
