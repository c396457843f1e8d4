/** Parameters that a link or a provider's return adds to a page's address; each is, or leads to, a one-time secret. */
const OURS = ['challenges', 'sidcp', 'sso_challenge_id', 'sso_code', 'csrf_token']

/** A provider's answer to an external sign-in. */
export interface SsoReturn {
  readonly challengeId: string
  readonly code: string
  readonly csrfToken: string
}

/** The provider's answer in a query, when all three of its parts are there. */
export function readSsoReturn(query: URLSearchParams): SsoReturn | undefined {
  const challengeId = query.get('sso_challenge_id')
  const code = query.get('sso_code')
  const csrfToken = query.get('csrf_token')
  return challengeId && code && csrfToken ? { challengeId, code, csrfToken } : undefined
}

/** An address without the parameters of a sign-in, everything else as it was. `also` names further ones. */
export function withoutSecrets(href: string, also: readonly string[] = []): string {
  const url = new URL(href)
  for (const name of [...OURS, ...also]) url.searchParams.delete(name)
  // Deleting rewrites the whole query; leave the spelling of a query that held none of ours alone.
  return [...OURS, ...also].some((name) => new URL(href).searchParams.has(name)) ? url.href : href
}
