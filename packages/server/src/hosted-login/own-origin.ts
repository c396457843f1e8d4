import type { ServerSettings } from '../settings.js'

/** Whether a page belongs to the site itself: the server's own origin, or one of those that the operator listed. */
export const isOwnOrigin = ({ url, origins }: ServerSettings, origin: string | undefined): boolean =>
  origin !== undefined && (origin === new URL(url).origin || origins.includes(origin))
