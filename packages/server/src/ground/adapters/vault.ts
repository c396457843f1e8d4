import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { MasterKeyError } from '../errors.js'
import type { Random } from '../ports/random.js'
import type { Vault } from '../ports/vault.js'

const MASTER_KEY_BYTES = 32

/** How a vault finds out about keys that change while it is in use. */
export interface VaultKeys {
  /**
   * All master keys, the one that encrypts first; each decrypts what was encrypted under it. Called again from time to
   * time, and when something occurs that no known key decrypts, so that a change of the master key takes effect without
   * a restart.
   */
  readonly all: () => readonly Uint8Array[]
  /** The key of digests, if it is not derived from the master key: digests outlive a change of the master key. */
  readonly digesting?: Uint8Array
}

interface Sealing {
  readonly id: string
  readonly key: Buffer
}

/** How long the keys are cached, in milliseconds. */
const KEYS_KNOWN = 2_000

/**
 * AES-256-GCM under keys derived from the master key (HKDF-SHA-256). An encrypted text has the form `v1.<key
 * id>.<base64url>`, so that a wrong key is recognized before anything is decrypted.
 * @throws MasterKeyError if a master key is not 32 bytes long.
 */
export function createVault(masterKey: Uint8Array, random: Random, keys?: VaultKeys): Vault {
  const digesting = keys?.digesting ?? digestKeyOf(masterKey)
  let lookedAt = performance.now()
  let ring = (keys?.all() ?? [masterKey]).map(sealingOf)
  const look = () => {
    lookedAt = performance.now()
    if (keys) ring = keys.all().map(sealingOf)
  }
  const current = (): Sealing => {
    if (performance.now() - lookedAt > KEYS_KNOWN) look()
    const [first] = ring
    if (!first) throw new MasterKeyError('The master key is missing; restore it.')
    return first
  }
  const sealingById = (id: string | undefined): Sealing => {
    const find = () => ring.find((sealing) => sealing.id === id)
    if (!find()) look()
    const match = find()
    if (match) return match
    throw new MasterKeyError(
      'The master key is not the one this database was encrypted with, so its keys cannot be decrypted; restore the correct PORTICO_MASTER_KEY (or the file in the data directory).',
    )
  }

  return {
    seal(text, place) {
      const { id, key } = current()
      const nonce = random.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${id}.${body.toString('base64url')}`
    },

    open(sealed, place) {
      const [version, sealedBy, encoded] = sealed.split('.')
      if (version !== 'v1' || encoded === undefined) throw new Error('The value to decrypt is not a sealed text.')
      const body = Buffer.from(encoded, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealingById(sealedBy).key, body.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(body.subarray(-16))
      return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8')
    },

    digest: (text, place) => createHmac('sha256', digesting).update(`${place}\0${text}`).digest('base64url'),
    sealedNow: (sealed) => sealed.startsWith(`v1.${current().id}.`),
  }
}

/** The key of digests that is derived from a master key, until it is stored separately. */
export const digestKeyOf = (masterKey: Uint8Array): Buffer => derive(masterKey, 'digest')

function sealingOf(masterKey: Uint8Array): Sealing {
  if (masterKey.length !== MASTER_KEY_BYTES)
    throw new MasterKeyError(
      `The master key has ${masterKey.length} bytes and must have ${MASTER_KEY_BYTES}; check PORTICO_MASTER_KEY.`,
    )
  const key = derive(masterKey, 'seal')
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key }
}

const derive = (masterKey: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `portico/vault/v1 ${use}`, 32))
