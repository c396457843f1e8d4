/** What has the headers of a request, with their names in lower case. */
interface WithHeaders {
  readonly headers: { readonly authorization?: string }
}

/**
 * The token of a request's `Authorization: Bearer …` (RFC 6750, section 2.1); undefined if it has none. The scheme is in any case
 * and followed by one or more spaces (RFC 9110, section 11.4, formerly RFC 7235). Whether the token is valid is for its reader to check.
 * @example bearerOf({ headers: { authorization: 'bearer abc' } }) // 'abc'
 */
export const bearerOf = ({ headers }: WithHeaders): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

/**
 * Whether a request wants to be authorized by a token, readable or not. Other schemes do not count: a proxy in front of a site may
 * require its own password, which browsers then send with every request.
 */
export const hasBearer = ({ headers }: WithHeaders): boolean => /^Bearer /i.test(headers.authorization ?? '')
