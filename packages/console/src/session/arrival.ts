import { signsIn } from './session-kind.js'

/**
 * Whether the page was opened by a link from another site, such as a webmail, and loading it again may find a session: with such a
 * link, browsers do not send the cookie of the console (`SameSite=Strict`). A link that signs someone in needs no session.
 */
export function mayHaveSession(
  page: Document,
  { location, performance }: Pick<Window, 'location' | 'performance'>,
): boolean {
  const arrival = page.querySelector<HTMLMetaElement>('meta[name="portico:arrival"]')?.content
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival === 'cross-site' && navigation?.type === 'navigate' && !isFollowed(location)
}

/** Whether the address contains what only one load of the page may use. */
const isFollowed = (location: Location): boolean => signsIn(location) || location.pathname === '/console/set-up'
