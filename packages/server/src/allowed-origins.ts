import { RequestError } from './errors.js'
import type { ServerSettings } from './settings.js'

type Origins = Pick<ServerSettings, 'url' | 'origins'>

/**
 * The page to which a browser is redirected, from `factor.options.redirect_target`. Only pages of this server and of
 * the listed origins: anything else would be an open redirect. @throws RequestError 400
 */
export function redirectTarget(settings: Origins, given: unknown): URL {
  const url = typeof given === 'string' && given.length <= 2048 && URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new RequestError(400, 'factor.options.redirect_target must be an http or https URL', {
      field: 'factor.options.redirect_target',
    })
  allowedOrigin(settings, url.origin, 'factor.options.redirect_target')
  return url
}

/**
 * Returns the origin if its pages may sign people in here. @throws RequestError 400 with a message that starts with
 * `what`.
 */
export function allowedOrigin({ url, origins }: Origins, origin: string, what: string): string {
  if (origin === new URL(url).origin || origins.includes(origin)) return origin
  throw new RequestError(400, `the origin of ${what} is not allowed here; add it to PORTICO_ORIGINS`)
}

/** Whether a page belongs to the site itself: the server's own origin, or one of those that the operator listed. */
export const isOwnOrigin = ({ url, origins }: ServerSettings, origin: string | undefined): boolean =>
  origin !== undefined && (origin === new URL(url).origin || origins.includes(origin))
