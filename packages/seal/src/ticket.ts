import { type Expression, readExpression } from '@portico/access'
import { type Bytes, base64url, concat, fromBase64url, utf8 } from './bytes.js'
import { PART_BYTES, type Part } from './part.js'
import { FORMAT } from './part-keys.js'
import { type SitePublicKey, suite } from './site-key.js'

/** The content of a ticket, for the server that can open it. */
export interface TicketContent extends Part {
  /** The organization whose readers the site is for. */
  readonly site: string
  readonly build: string
  /** Who may get keys of the part. */
  readonly expression: Expression
  /** Origins of pages that may request the key, such as `https://docs.example`. */
  readonly origins: readonly string[]
}

/** The content, or why there is none: the text is not a ticket, or does not open for this build with the private key. */
export type OpenedTicket =
  | { readonly ok: true; readonly content: TicketContent }
  | { readonly ok: false; readonly reason: 'unknown_key' | 'invalid_ticket' }

const INFO = utf8(FORMAT)
const KEY_ID_BYTES = 8
const ENC_BYTES = 65
const PREFIX_BYTES = KEY_ID_BYTES + PART_BYTES
const SMALLEST_PADDED = 256

/**
 * Seals a part's key and readers for the server, with HPKE (RFC 9180) in base mode. Layout: id of the key pair (8) ‖
 * part (8) ‖ encapsulated key (65) ‖ ciphertext, in base64url. Info is `portico/seal/v3`, additional data is build ‖
 * part. The content is JSON, padded with spaces to 256, 512, 1024 … bytes so that its length reveals nothing about the
 * names of groups.
 *
 * @param ephemeral makes the result reproducible; only for test vectors
 */
export async function sealTicket(
  content: TicketContent,
  to: SitePublicKey,
  ephemeral?: CryptoKeyPair,
): Promise<string> {
  const { site, build, part, expression, key, origins } = content
  const json = JSON.stringify({ v: 3, site, build, part, expression, key: base64url(key), origins })
  const { ct, enc } = await suite.seal(
    {
      recipientPublicKey: await suite.kem.deserializePublicKey(to.publicKey),
      info: INFO,
      ekm: ephemeral,
    },
    padded(utf8(json)),
    additionalData(build, part),
  )
  const id = Uint8Array.from(to.id.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return base64url(concat(id, fromBase64url(part), new Uint8Array(enc), new Uint8Array(ct)))
}

/** The cleartext of a ticket: the part, and the id of the key pair that it is for. */
export interface TicketLabel {
  readonly keyId: string
  readonly part: string
}

/** Reads the label of a ticket; undefined for a text that is not a ticket. Decodes no more of it, because strangers send many. */
export function readTicketLabel(ticket: string): TicketLabel | undefined {
  if (!isTicket(ticket)) return undefined
  const bytes = fromBase64url(ticket.slice(0, LABEL_LETTERS))
  const keyId = Array.from(bytes.subarray(0, KEY_ID_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { keyId, part: base64url(bytes.subarray(KEY_ID_BYTES, PREFIX_BYTES)) }
}

/** Imports a private key for opening tickets. */
export const importPrivateKey = (privateKey: Bytes): Promise<CryptoKey> => suite.kem.deserializePrivateKey(privateKey)

/**
 * Opens a ticket of a build.
 *
 * @param keyOf returns the private key of a key pair by its id
 */
export async function openTicket(
  { ticket, build }: { readonly ticket: string; readonly build: string },
  keyOf: (id: string) => CryptoKey | undefined | Promise<CryptoKey | undefined>,
): Promise<OpenedTicket> {
  const label = readTicketLabel(ticket)
  if (!label) return { ok: false, reason: 'invalid_ticket' }
  const recipientKey = await keyOf(label.keyId)
  if (!recipientKey) return { ok: false, reason: 'unknown_key' }
  try {
    const bytes = fromBase64url(ticket)
    const enc = bytes.slice(PREFIX_BYTES, PREFIX_BYTES + ENC_BYTES)
    const sealed = bytes.slice(PREFIX_BYTES + ENC_BYTES)
    const plain = await suite.open({ recipientKey, enc, info: INFO }, sealed, additionalData(build, label.part))
    const content = contentOf(JSON.parse(new TextDecoder().decode(plain)))
    if (content?.build === build && content.part === label.part) return { ok: true, content }
  } catch {
    // The result is the same for anything that cannot be opened or parsed.
  }
  return { ok: false, reason: 'invalid_ticket' }
}

/** The letters that contain the label: four stand for three bytes. */
const LABEL_LETTERS = Math.ceil(PREFIX_BYTES / 3) * 4

/** Whether a text is base64url of as many bytes as a ticket has at least. */
const isTicket = (text: string): boolean =>
  Math.floor((text.length * 3) / 4) > PREFIX_BYTES + ENC_BYTES + SMALLEST_PADDED &&
  text.length % 4 !== 1 &&
  /^[A-Za-z0-9_-]*$/.test(text)

function contentOf(value: unknown): TicketContent | undefined {
  const { v, site, build, part, key, origins, ...rest } = value as Readonly<Record<string, unknown>>
  const expression = readExpression(rest.expression)
  const isText = [site, build, part, key].every((field) => typeof field === 'string' && field !== '')
  if (v !== 3 || !isText || !expression || !Array.isArray(origins)) return undefined
  if (!origins.every((origin) => typeof origin === 'string')) return undefined
  const bytes = fromBase64url(key as string)
  if (bytes.length !== 32) return undefined
  return { site: site as string, build: build as string, part: part as string, expression, key: bytes, origins }
}

const additionalData = (build: string, part: string) => concat(utf8(build), fromBase64url(part))

function padded(bytes: Bytes): Bytes {
  let size = SMALLEST_PADDED
  while (size < bytes.length) size *= 2
  const room = new Uint8Array(size).fill(0x20)
  room.set(bytes)
  return room
}
