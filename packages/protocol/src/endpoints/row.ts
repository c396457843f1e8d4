import type { AcceptedSessions } from '../session-kinds.js'

/** One call of the identity server. */
export type EndpointRow = Call & (WithoutToken | BySetUpLink | ForAdministrators | OfPerson)

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path at the origin's root, with `{name}` for its parameters. */
  readonly path: string
  /** The call carries `SlashID-OrgID`. */
  readonly organization: boolean
  readonly summary: string
  /** How long a body may be, where it is less than for other calls. */
  readonly bodyBytes?: number
}

/** `none` reads no token. */
interface WithoutToken {
  readonly auth: 'none'
}

/** `set-up` needs the secret of a link by which the sign-in of one organization is set up. No session will do. */
interface BySetUpLink {
  readonly auth: 'set-up'
}

interface WithToken {
  /** The kinds of session whose token counts here. */
  readonly accepts: AcceptedSessions
}

/**
 * `admin` needs the admin key, a key with the right of the path, or the token of an administrator; an impersonated session
 * never administers.
 */
interface ForAdministrators extends WithToken {
  readonly auth: 'admin'
}

/** `token` needs a live token; `optional` reads one when it is sent. */
interface OfPerson extends WithToken {
  readonly auth: 'token' | 'optional'
  /** Whether someone who acts as another person may make the call. Either way the audit records it. */
  readonly impersonated: 'allowed' | 'refused'
}
