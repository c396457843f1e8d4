import { isRecord, parseJson } from '@portico/access/guards'
import { LIMITS, type TokenClaims } from '@portico/protocol'
import type { TokenType } from '../ports/signer.js'

/** A token that has the form of ours. Nothing in it is verified yet. */
export interface ShapedToken {
  readonly type: TokenType
  readonly kid: string
  readonly claims: TokenClaims
  readonly signed: Buffer
  readonly signature: Buffer
}

/** A header of ours has fewer characters. */
const HEADER = 256
/** A key id is a SHA-256 thumbprint (RFC 7638), and a signature has 64 bytes (RFC 8032). */
const KEY_ID = /^[\w-]{43}$/
const SIGNATURE = /^[\w-]{86}$/

/** Reads a token that could be ours by its form: its length, its three parts, its header, its claims. */
export function shapeOf(token: string): ShapedToken | undefined {
  if (token.length > LIMITS.tokenLength) return undefined
  const [head = '', payload = '', signature = '', more] = token.split('.', 4)
  if (more !== undefined || head.length > HEADER || !SIGNATURE.test(signature)) return undefined
  const header = headerOf(head)
  const claims = header && (recordIn(payload) as TokenClaims | undefined)
  if (!claims || typeof claims.iss !== 'string' || typeof claims.exp !== 'number') return undefined
  return {
    ...header,
    claims,
    signed: Buffer.from(`${head}.${payload}`),
    signature: Buffer.from(signature, 'base64url'),
  }
}

/** The header must be exactly what we write: no other algorithm, and no key chosen by the sender (RFC 8725). */
function headerOf(head: string): { readonly kid: string; readonly type: TokenType } | undefined {
  const header = recordIn(head)
  if (!header || Object.keys(header).sort().join() !== 'alg,kid,typ') return undefined
  const { alg, typ, kid } = header
  return alg === 'EdDSA' && (typ === 'JWT' || typ === 'at+jwt') && typeof kid === 'string' && KEY_ID.test(kid)
    ? { kid, type: typ }
    : undefined
}

function recordIn(part: string): Readonly<Record<string, unknown>> | undefined {
  const value = parseJson(Buffer.from(part, 'base64url').toString('utf8'))
  return isRecord(value) ? value : undefined
}
