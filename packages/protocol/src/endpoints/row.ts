/** One call of the identity server. */
export type EndpointRow = Call & (WithoutPerson | OfPerson)

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path at the origin's root, with `{name}` for its parameters. */
  readonly path: string
  /** The call carries `SlashID-OrgID`. */
  readonly organization: boolean
  readonly summary: string
}

/**
 * `none` reads no token. `admin` needs the admin key, a key with the right of the path, or the token of an administrator;
 * an impersonated session never administers.
 */
interface WithoutPerson {
  readonly auth: 'none' | 'admin'
}

/** `token` needs a live user token; `optional` reads one when it is sent. */
interface OfPerson {
  readonly auth: 'token' | 'optional'
  /** Whether someone who acts as another person may make the call. Either way the audit records it. */
  readonly impersonated: 'allowed' | 'refused'
}
