/** What a provider's answer brings along (wire protocol, 4.1). */
const OF_A_PROVIDER = ['sso_challenge_id', 'sso_code', 'csrf_token'] as const

/**
 * The page's address without what would sign in someone who did not start here. Only a provider's answer may, because the
 * SDK checks that it is bound to this browser; a link, which anyone can make, would choose whom the program sees.
 */
export function withoutForeignSignIn(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('sidcp')
  if (!OF_A_PROVIDER.every((name) => url.searchParams.has(name))) url.searchParams.delete('challenges')
  return url.href
}
