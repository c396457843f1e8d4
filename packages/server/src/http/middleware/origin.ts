import type { FastifyRequest } from 'fastify'

/** The first match wins: browsers name each other in their user agents. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/**
 * Describes the browser of a request and its address, so that the person who opens a link can tell whether they
 * requested it. Consists only of our own words and the address: nothing of the header itself reaches a page.
 */
export function originOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  const agent = headers['user-agent'] ?? ''
  const label = (table: readonly (readonly [string, string])[], otherwise: string) =>
    table.find(([mark]) => agent.includes(mark))?.[1] ?? otherwise
  return `${label(BROWSERS, 'a browser')} on ${label(SYSTEMS, 'an unknown system')}, address ${ip}`
}

/**
 * Such a description without its English words, for a page in another language.
 * @example originNames('Firefox on Linux, address 192.0.2.1') // 'Firefox, Linux, 192.0.2.1'
 */
export const originNames = (origin: string): string =>
  origin
    .replace(/^a browser on /, '')
    .replace('an unknown system, ', '')
    .replace(' on ', ', ')
    .replace('address ', '')

/**
 * Whether a request asks not to be counted, with Global Privacy Control (https://w3c.github.io/gpc/) or Do Not Track.
 * This is honoured for every sender: programs may send it, too.
 */
export const optsOut = (headers: FastifyRequest['headers']): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1'
