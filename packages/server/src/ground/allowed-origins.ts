import { RequestError } from './errors.js'
import type { ServerSettings } from './settings.js'

type Origins = Pick<ServerSettings, 'url' | 'consoleUrl' | 'origins'>

/** The origins of our own pages: the server's, the console's, and those that the operator listed. */
export const ownOrigins = ({ url, consoleUrl, origins }: Origins): readonly string[] => [
  ...new Set(
    [url, ...(consoleUrl === undefined ? [] : [consoleUrl])].map((own) => new URL(own).origin).concat(origins),
  ),
]

/**
 * The page to which a browser is redirected, from `factor.options.redirect_target`. Only pages of this server and of
 * the listed origins: anything else would be an open redirect. @throws RequestError 400
 */
export function redirectTarget(settings: Origins, input: unknown): URL {
  const url = typeof input === 'string' && input.length <= 2048 && URL.canParse(input) ? new URL(input) : undefined
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
export function allowedOrigin(settings: Origins, origin: string, what: string): string {
  if (ownOrigins(settings).includes(origin)) return origin
  throw new RequestError(400, `the origin of ${what} is not allowed here; add it to PORTICO_ORIGINS`)
}

/** Whether a page is one of our own. */
export const isOwnOrigin = (settings: Origins, origin: string | undefined): boolean =>
  origin !== undefined && ownOrigins(settings).includes(origin)

/** The path of the console; the program serves it there, and its cookie is limited to it. */
export const CONSOLE_PATH = '/console/'

type Addresses = Pick<ServerSettings, 'url' | 'consoleUrl'>

/** The origin of the console: its own if it has one, otherwise that of the server. */
export const consoleOrigin = ({ url, consoleUrl }: Addresses): string => new URL(consoleUrl ?? url).origin

/** The address of a page of the console. @param page relative to the console's path, such as `domains` */
export const consolePage = (settings: Addresses, page = ''): string =>
  `${consoleOrigin(settings)}${CONSOLE_PATH}${page}`
