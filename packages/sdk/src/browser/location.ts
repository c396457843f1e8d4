/** A provider's answer to an external sign-in. */
export interface SsoReturn {
  readonly challengeId: string
  readonly code: string
  readonly csrfToken: string
}

/** The provider's answer in a query, when all three of its parts are there. */
export function readSsoReturn(query: URLSearchParams): SsoReturn | undefined {
  const [challengeId, code, csrfToken] = SSO_RETURN.map((name) => query.get(name))
  return challengeId && code && csrfToken ? { challengeId, code, csrfToken } : undefined
}

const SSO_RETURN = ['sso_challenge_id', 'sso_code', 'csrf_token']

/**
 * An address without the parameters that a link or a provider's return adds to it: each is, or leads to, a one-time secret.
 * @param also Further parameters to leave out.
 */
export function withoutSecrets(address: URL, ...also: string[]): string {
  const url = new URL(address)
  for (const name of ['challenges', 'sidcp', ...SSO_RETURN, ...also]) url.searchParams.delete(name)
  return url.href
}

/** Takes the parameters out of the page's address, without loading anything and without a step in the history. */
export function hideSecrets({ history }: Pick<Window, 'history'>, address: URL, ...also: string[]): void {
  history.replaceState(history.state, '', withoutSecrets(address, ...also))
}
