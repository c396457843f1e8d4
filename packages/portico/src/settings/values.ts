import { isIP } from 'node:net'
import { HOUR } from '@portico/protocol'

/** The result of parsing a setting's text: its value, or why it is invalid (the rest of a sentence that begins with the name). */
export type Parsed<T> = { readonly value: T } | { readonly why: string }

const value = <T>(of: T): Parsed<T> => ({ value: of })
const no = (why: string): { readonly why: string } => ({ why })
const quoted = (text: string) => JSON.stringify(text)

/** A TCP port; 0 selects any free one. */
export function port(text: string): Parsed<number> {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return number <= 65535 ? value(number) : no(`is ${quoted(text)}, but a port must be a whole number from 0 to 65535`)
}

/** A number of seconds up to `most`. */
export function seconds(most: number): (text: string) => Parsed<number> {
  return (text) => {
    const number = /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
    return number <= most
      ? value(number)
      : no(`is ${quoted(text)}, but it must be a number of seconds from 0 to ${most}, such as 5`)
  }
}

/** A number of milliseconds, up to an hour. */
export function interval(text: string): Parsed<number> {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  return number >= 1 && number <= HOUR
    ? value(number)
    : no(`is ${quoted(text)}, but it must be a whole number of milliseconds from 1 to ${HOUR}`)
}

const MOST_CONNECTIONS = 500

/** A number of connections to the database. */
export function connections(text: string): Parsed<number> {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return number >= 1 && number <= MOST_CONNECTIONS
    ? value(number)
    : no(`is ${quoted(text)}, but it must be a whole number from 1 to ${MOST_CONNECTIONS}`)
}

const MOST_WORKERS = 64

/** A number of processes that serve requests. */
export function workers(text: string): Parsed<number> {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return number >= 1 && number <= MOST_WORKERS
    ? value(number)
    : no(`is ${quoted(text)}, but it must be a whole number from 1 to ${MOST_WORKERS}`)
}

/** A host name or address to listen on. */
export function host(text: string): Parsed<string> {
  return /^[A-Za-z0-9.:_-]+$/.test(text)
    ? value(text)
    : no(`is ${quoted(text)}, but it must be a host name or an address, such as 127.0.0.1 or 0.0.0.0`)
}

/** The address of a DNS server, with a port if it is not 53: `9.9.9.9`, `127.0.0.1:5353`, `[::1]:5353`. */
export function dnsServer(text: string): Parsed<string> {
  const [, address = text, number] = /^(\d[\d.]+|\[[^\]]+\]):(\d{1,5})$/.exec(text) ?? []
  const bracketed = address.startsWith('[')
  const version = isIP(bracketed ? address.slice(1, -1) : address)
  const isAddress = bracketed ? version === 6 && number !== undefined : version !== 0
  const isPort = number === undefined || (Number(number) > 0 && Number(number) <= 65535)
  return isAddress && isPort
    ? value(text)
    : no(`is ${quoted(text)}, but it must be the IP address of a DNS server, such as 9.9.9.9 or 127.0.0.1:5353`)
}

/** An origin: only the scheme, host and port of an http or https URL. */
export function origin(text: string): Parsed<string> {
  const url = parseUrl(text)
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return no('must be a URL that starts with http:// or https://, such as https://hub.example.com')
  if (url.username !== '' || url.password !== '') return no('must not contain a user name or a password')
  if (url.hostname.includes('*')) return no('must name one host: a wildcard would include hosts that others control')
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return no(`is ${quoted(text)}, but Portico runs at the root of an origin: remove everything after the host`)
  return value(url.origin)
}

/** Several origins, separated by commas or spaces. */
export function origins(text: string): Parsed<readonly string[]> {
  const originList: string[] = []
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const parsed = origin(part)
    if ('why' in parsed) return no(`contains ${quoted(part)}, which ${parsed.why}`)
    originList.push(parsed.value)
  }
  return value(originList)
}

/** A URL with one of the schemes. Its text never appears in a message, because it may contain a password. */
export function urlOf(...schemes: readonly string[]): (text: string) => Parsed<string> {
  const list = schemes.map((scheme) => `${scheme}://`).join(' or ')
  return (text) => {
    const url = parseUrl(text)
    return url !== undefined && schemes.includes(url.protocol.slice(0, -1)) && url.host !== ''
      ? value(text)
      : no(`must be a URL that starts with ${list} and has a host`)
  }
}

/** The base address of a collector of OpenTelemetry. Its text never appears in a message, because it may contain a password. */
export function collector(text: string): Parsed<string> {
  const url = parseUrl(text)
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return no('must be a URL that starts with http:// or https://, such as http://127.0.0.1:4318')
  if (url.username !== '' || url.password !== '')
    return no('must not contain a user name or a password: set OTEL_EXPORTER_OTLP_HEADERS instead')
  if (url.search !== '' || url.hash !== '') return no('must not contain a query or a fragment')
  return value(url.href.replace(/\/$/, ''))
}

/** Headers as `name=value`, percent-encoded and separated by commas. The text never appears in a message. */
export function headers(text: string): Parsed<Readonly<Record<string, string>>> {
  const entries: [name: string, value: string][] = []
  for (const part of text.split(',')) {
    const [, name = '', content = ''] = /^\s*([\w-]+)\s*=\s*(\S.*)$/.exec(part) ?? []
    const decoded = decodeText(content.trim())
    if (name === '' || decoded === undefined || !/^[\x20-\x7e]+$/.test(decoded))
      return no('must have the form name=value, with several separated by commas, and special characters as %20')
    entries.push([name.toLowerCase(), decoded])
  }
  return value(Object.fromEntries(entries))
}

/** A name of a service, in one line. */
export function serviceName(text: string): Parsed<string> {
  return /^[\x20-\x7e]{1,100}$/.test(text)
    ? value(text)
    : no(`is ${quoted(text)}, but it must have 1 to 100 printable ASCII characters`)
}

/** `on` or `off`, or other common spellings of the two. */
export function onOff(text: string): Parsed<boolean> {
  if (/^(on|true|1|yes)$/i.test(text)) return value(true)
  if (/^(off|false|0|no)$/i.test(text)) return value(false)
  return no(`is ${quoted(text)}, but it must be on or off`)
}

/** Off, on, or a token that callers have to send. */
export function offOnOrToken(text: string): Parsed<boolean | string> {
  const word = onOff(text)
  if ('value' in word) return word
  const key = bearerKey(text)
  return 'value' in key ? key : no(`is neither on nor off, and as a token it ${key.why}`)
}

/** One word of a list. */
export function oneOf<const Word extends string>(...words: readonly Word[]): (text: string) => Parsed<Word> {
  return (text) => {
    const match = words.find((word) => word === text.toLowerCase())
    return match === undefined ? no(`is ${quoted(text)}, but it must be one of ${words.join(', ')}`) : value(match)
  }
}

/** Country codes (ISO 3166-1 alpha-2), separated by commas or spaces. */
export function countries(text: string): Parsed<readonly string[]> {
  const codes = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const bad = codes.find((code) => !/^[A-Z]{2}$/.test(code))
  return bad === undefined
    ? value(codes)
    : no(`contains ${quoted(bad)}, but it must be a list of two-letter country codes, such as DE or US`)
}

/** A UUID, in lower case. */
export function uuid(text: string): Parsed<string> {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
    ? value(text.toLowerCase())
    : no(`is ${quoted(text)}, but an organization ID must be a UUID, such as 7c0b6f0e-5c1e-4b0a-9a3e-000000000001`)
}

/** An email address, alone or as `Name <address>`. */
export function mailbox(text: string): Parsed<string> {
  const address = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(text)?.[1] ?? text
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)
    ? value(text)
    : no(`is ${quoted(text)}, but it must be one address, such as hub@example.com or "Hub <hub@example.com>"`)
}

/** A path. An empty value has a separate meaning, so it is kept. */
export const path = (text: string): Parsed<string> => value(text)

/** 32 bytes in hex, base64 or base64url. The text never appears in a message. */
export function secret32(text: string): Parsed<Uint8Array> {
  const bytes = decode(text)
  if (bytes === undefined) return no('is neither hex nor base64. It must be 32 random bytes in either encoding')
  return bytes.length === 32 ? value(bytes) : no(`has ${bytes.length} bytes, but it must have exactly 32 random bytes`)
}

/** A key that people and programs send as a Bearer token. */
export function bearerKey(text: string): Parsed<string> {
  if (!/^[A-Za-z0-9._~+/=-]+$/.test(text))
    return no('contains characters that are not allowed in a Bearer token. Use only letters, digits and . _ ~ + / = -')
  return text.length >= 24 ? value(text) : no(`has ${text.length} characters, but fewer than 24 can be guessed`)
}

function decode(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Uint8Array.from(Buffer.from(text, 'hex'))
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined
  return Uint8Array.from(Buffer.from(text, 'base64'))
}

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
