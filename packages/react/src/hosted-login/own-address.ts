/** What a provider's answer brings along (wire protocol, 4.1). */
const OF_A_PROVIDER = ['sso_challenge_id', 'sso_code', 'csrf_token'] as const
const SIGNS_IN = ['challenges', 'sidcp'] as const

/**
 * The page's address without what would sign somebody in who did not begin here. Only a provider's answer may, because it
 * is bound to this browser; a link that anybody can make is not, and would let them choose whom the program sees.
 */
export function withoutForeignSignIn(href: string): string {
  const url = new URL(href)
  if (OF_A_PROVIDER.every((name) => url.searchParams.has(name))) return href
  for (const name of SIGNS_IN) url.searchParams.delete(name)
  return url.href
}
