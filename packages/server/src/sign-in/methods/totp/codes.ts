import { asciiDigits, SECOND } from '@portico/protocol'
import type { Random } from '../../../ground/ports/random.js'
import type { Vault } from '../../../ground/ports/vault.js'

const PERIOD = 30
const SEED_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new seed as required by RFC 4226: as long as the hash, in base32. */
export const newSeed = (random: Random): string => base32(random.bytes(SEED_BYTES)).toUpperCase()

/** Ten recovery codes of 80 bits, in case the phone is lost. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => base32(random.bytes(RECOVERY_BYTES)).replace(/(.{4})(?=.)/g, '$1-'))

/** The stored form of a recovery code. Case, spaces and hyphens are ignored. */
export const recoveryHash = (vault: Vault, code: string): string =>
  vault.digest(code.toLowerCase().replace(/[^a-z2-7]/g, ''), 'recovery code')

/** The `otpauth:` URI that authenticator apps read. */
export async function keyUri(seed: string, issuer: string, label: string): Promise<string> {
  return (await totpOf(seed, issuer, label)).toString()
}

/**
 * The time step of this code, allowing one step before and after now (RFC 6238, 5.2); undefined if it matches none. The
 * caller checks whether the step has already been used.
 */
export async function stepOfCode(seed: string, code: string, now: number): Promise<number | undefined> {
  const delta = (await totpOf(seed)).validate({ token: asciiDigits(code), timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / SECOND / PERIOD) + delta
}

async function totpOf(seed: string, issuer = '', label = '') {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({ issuer, label, secret: Secret.fromBase32(seed), algorithm: 'SHA1', digits: 6, period: PERIOD })
}

/** RFC 4648 without padding; whole groups of five bytes only. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (group) => ALPHABET[Number.parseInt(group, 2)] ?? '')
}
