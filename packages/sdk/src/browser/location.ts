/** A provider's response to an external sign-in. */
export interface SsoReturn {
  readonly challengeId: string
  readonly code: string
  readonly csrfToken: string
}

/** The provider's response in a query, if all three of its parts are present. */
export function readSsoReturn(query: URLSearchParams): SsoReturn | undefined {
  const [challengeId, code, csrfToken] = SSO_RETURN.map((name) => query.get(name))
  return challengeId && code && csrfToken ? { challengeId, code, csrfToken } : undefined
}

const SSO_RETURN = ['sso_challenge_id', 'sso_code', 'csrf_token']

/**
 * An address without the parameters added by a link or a provider's redirect: each is, or refers to, a one-time secret.
 * @param also Further parameters to leave out.
 */
export function withoutSecrets(address: URL, ...also: string[]): string {
  const url = new URL(address)
  for (const name of ['challenges', 'sidcp', ...SSO_RETURN, ...also]) url.searchParams.delete(name)
  return url.href
}

/** Removes the parameters from the page's address, without loading anything or adding a history entry. */
export function hideSecrets({ history }: Pick<Window, 'history'>, address: URL, ...also: string[]): void {
  history.replaceState(history.state, '', withoutSecrets(address, ...also))
}
