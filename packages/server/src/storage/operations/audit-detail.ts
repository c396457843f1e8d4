import { bytesOf, idOf } from '../id-bytes.js'
import type { Bytes } from '../tables/columns.js'

/*
 * The details of an audit row as bytes: for each field its name and its value, in order. Names and words that occur often, and UUIDs
 * and descriptions of a browser, which the details of most rows consist of, are shorter than as JSON. The position of a word in its list is
 * stored in rows and backups: add words at the end, never change or remove one.
 */

const NAMES = [
  ...['method', 'kind', 'session', 'origin', 'groups', 'client', 'name', 'page', 'build', 'part', 'parts', 'way'],
  ...['days', 'domain', 'key', 'token', 'link', 'provider', 'type', 'scope', 'invitation', 'organization', 'agreement'],
  ...['password', 'group', 'feed', 'feedback', 'grant', 'network', 'call', 'why', 'from', 'url', 'host', 'state'],
  ...['buckets', 'outcome', 'approval', 'directory', 'invited', 'site', 'credential', 'handle', 'device', 'version'],
]

const WORDS = [
  ...['sign_in', 'sign_up', 'otp_via_email', 'email_link', 'password', 'webauthn', 'otp_via_sms', 'sms_link', 'totp'],
  ...['oidc', 'saml', 'api', 'direct_id', 'impersonate', 'anonymous', 'person', 'program', 'console', 'reader', 'view'],
  ...['preview', 'browser', 'token', 'guest', 'email_address', 'phone_number', 'username', 'invitation', 'set_up'],
]

const BROWSERS = ['a browser', 'Edge', 'Opera', 'Firefox', 'Chrome', 'Safari']
const SYSTEMS = ['an unknown system', 'Android', 'iPhone', 'iPad', 'Windows', 'macOS', 'Linux']

/** How a value is written; the numbers from `WORD` on are words. */
const [JSON_TEXT, TEXT, UUID, ORIGIN, WORD] = [0, 1, 2, 3, 16]
/** In place of the number of a name: the name itself follows. */
const OTHER_NAME = 255

const UUID_TEXT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ORIGIN_TEXT = /^(.{1,20}) on (.{1,20}), address (.{1,60})$/

type Detail = Readonly<Record<string, unknown>>

const numbered = (words: readonly string[]) => new Map(words.map((word, at) => [word, at]))
const [nameNumbers, wordNumbers, browserNumbers, systemNumbers] = [NAMES, WORDS, BROWSERS, SYSTEMS].map(numbered)

/** The bytes of what `JSON.stringify` would write; null for nothing. */
export function packDetail(detail: Detail): Bytes | null {
  const parts: Uint8Array[] = []
  for (const [name, value] of Object.entries(detail)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (text === undefined) continue
    const number = nameNumbers?.get(name)
    if (number === undefined) parts.push(Uint8Array.of(OTHER_NAME), ...withLength(name))
    else parts.push(Uint8Array.of(number))
    if (typeof value === 'string') parts.push(...packText(value))
    else parts.push(Uint8Array.of(JSON_TEXT), ...withLength(text))
  }
  return parts.length === 0 ? null : Buffer.concat(parts)
}

function packText(text: string): readonly Uint8Array[] {
  const word = wordNumbers?.get(text)
  if (word !== undefined) return [Uint8Array.of(WORD + word)]
  if (UUID_TEXT.test(text)) return [Uint8Array.of(UUID), bytesOf(text)]
  const [, browser = '', system = '', address = ''] = ORIGIN_TEXT.exec(text) ?? []
  const [browserNumber, systemNumber] = [browserNumbers?.get(browser), systemNumbers?.get(system)]
  return browserNumber === undefined || systemNumber === undefined
    ? [Uint8Array.of(TEXT), ...withLength(text)]
    : [Uint8Array.of(ORIGIN, browserNumber, systemNumber), ...withLength(address)]
}

/** Seven bits in each byte, the lowest first; all bytes but the last have the eighth bit. */
function withLength(text: string): readonly Uint8Array[] {
  const bytes = Buffer.from(text)
  const length: number[] = []
  let rest = bytes.length
  for (; rest > 0x7f; rest >>>= 7) length.push((rest & 0x7f) | 0x80)
  return [Uint8Array.of(...length, rest), bytes]
}

/** A word that this version does not know has its number in its place. */
export function unpackDetail(packed: Bytes | null): Record<string, unknown> {
  const bytes = Buffer.from(packed ?? [])
  let at = 0
  const byte = () => bytes.readUInt8(at++)
  const take = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const text = () => {
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const part = byte()
      length |= (part & 0x7f) << shift
      if (part <= 0x7f) break
    }
    return take(length).toString()
  }
  const value = (): unknown => {
    const form = byte()
    if (form === JSON_TEXT) return JSON.parse(text())
    if (form === TEXT) return text()
    if (form === UUID) return idOf(take(16))
    if (form === ORIGIN) return `${wordAt(BROWSERS, byte())} on ${wordAt(SYSTEMS, byte())}, address ${text()}`
    return wordAt(WORDS, form - WORD)
  }
  const entries: [name: string, value: unknown][] = []
  while (at < bytes.length) {
    const number = byte()
    entries.push([number === OTHER_NAME ? text() : wordAt(NAMES, number), value()])
  }
  return Object.fromEntries(entries)
}

const wordAt = (words: readonly string[], at: number): string => words[at] ?? `later_${at}`
