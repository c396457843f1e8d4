import { ACCEPTS, type AcceptedSessions } from '../session-kinds.js'

/** One call of the identity server. */
export type EndpointRow = Call & (WithoutToken | BySetUpLink | ForAdministrators | OfPerson)

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path from the origin's root, with `{name}` for parameters. */
  readonly path: string
  /** The call sends `SlashID-OrgID`. */
  readonly organization: boolean
  readonly summary: string
  /** The maximum length of a body, if lower than for other calls. */
  readonly bodyBytes?: number
}

/** `none` reads no token. */
interface WithoutToken {
  readonly auth: 'none'
}

/** `set-up` needs the secret of a set-up link of one organization. No session is accepted. */
interface BySetUpLink {
  readonly auth: 'set-up'
}

interface WithToken {
  /** The kinds of session whose token is accepted. */
  readonly accepts: AcceptedSessions
}

/**
 * `admin` needs the admin key, a key with the right of the path, or the token of an administrator; an impersonated session
 * never administers.
 */
interface ForAdministrators extends WithToken {
  readonly auth: 'admin'
}

/** `token` needs a valid token; `optional` reads one if it is sent. */
interface OfPerson extends WithToken {
  readonly auth: 'token' | 'optional'
  /** Whether an impersonated session may make the call. Either way the audit log records it. */
  readonly impersonated: 'allowed' | 'refused'
}

/** A call of the signed-in person about themselves. */
export const OWN = { auth: 'token', accepts: ACCEPTS.account, organization: false } as const

/** A call of administrators. */
export const ADMIN = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const
