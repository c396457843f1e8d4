import { isIPv4 } from 'node:net'

/** Whether a URL refers to this machine: only then are the rules for the public internet relaxed. */
export const isLoopback = (url: string): boolean => isLoopbackName(new URL(url).hostname)

/**
 * Whether a page of a server on this machine is one of these origins but for its port: a site that is sealed for this machine may
 * be served at any port, because which one is free is often only known later.
 * @param url the address of the server
 */
export function isAtOtherPort(origins: readonly string[], page: string, url: string): boolean {
  const isHere = (origin: string) => URL.canParse(origin) && isLoopback(origin)
  return isHere(url) && isHere(page) && new URL(page).port === new URL(url).port && origins.some(isHere)
}

/** The parts of a request that show where it comes from. */
export interface RequestSource {
  /** The address that the connection comes from. */
  readonly remoteAddress: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
}

/**
 * Whether a request was made on this machine, to a name of this machine. A page elsewhere that points its own name here
 * does not count, nor does a request that a proxy on this machine forwards.
 * @param trusted set if the client address from a trusted proxy was already checked.
 */
export function isLocalRequest({ remoteAddress, headers }: RequestSource, trusted = false): boolean {
  const passedOn = ['forwarded', 'x-forwarded-for', 'via'].some((name) => name in headers)
  if (passedOn && !trusted) return false
  return remoteAddress !== undefined && isLoopbackAddress(remoteAddress) && isLoopbackHost(headers.host)
}

/** Whether an IP address, in the format of the network stack, including IPv4-mapped IPv6, is a loopback address. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || isLoopbackIPv4(address.replace(/^::ffff:/i, ''))

function isLoopbackHost(host: unknown): boolean {
  // Anything other than a name and a port would be parsed as another part of a URL.
  if (typeof host !== 'string' || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false
  return isLoopback(`http://${host}`)
}

// The URL parser has normalized the name: lower case, and IPv4 addresses in four parts.
const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || isLoopbackIPv4(name)

const isLoopbackIPv4 = (text: string): boolean => isIPv4(text) && text.startsWith('127.')
