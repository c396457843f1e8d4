/** One call of the identity server. */
export interface EndpointRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path at the origin's root, with `{name}` for its parameters. */
  readonly path: string
  /**
   * Who may call. `token` needs a live user token; `optional` reads one when it is sent; `admin` needs the admin key, a
   * key with the right of the path, or the token of an administrator.
   */
  readonly auth: 'none' | 'optional' | 'token' | 'admin'
  /** The call carries `SlashID-OrgID`. */
  readonly organization: boolean
  readonly summary: string
}
