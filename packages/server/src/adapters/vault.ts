import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { MasterKeyError } from '../errors.js'
import type { Random } from '../ports/random.js'
import type { Vault } from '../ports/vault.js'

const MASTER_KEY_BYTES = 32

/**
 * AES-256-GCM under keys derived from the master key (HKDF-SHA-256). A sealed text reads `v1.<key id>.<base64url>`, so a
 * wrong key is recognised before anything is opened.
 * @throws MasterKeyError when the master key is not 32 bytes long.
 */
export function createVault(masterKey: Uint8Array, random: Random): Vault {
  if (masterKey.length !== MASTER_KEY_BYTES)
    throw new MasterKeyError(
      `The master key has ${masterKey.length} bytes and must have ${MASTER_KEY_BYTES}; check PORTICO_MASTER_KEY.`,
    )
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `portico/vault/v1 ${use}`, 32))
  const [sealing, digesting] = [derive('seal'), derive('digest')]
  const keyId = createHash('sha256').update(sealing).digest('base64url').slice(0, 8)

  return {
    seal(text, place) {
      const nonce = random.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${keyId}.${body.toString('base64url')}`
    },

    open(sealed, place) {
      const [version, sealedBy, encoded] = sealed.split('.')
      if (version !== 'v1' || encoded === undefined) throw new Error('What was to be opened is not a sealed text.')
      if (sealedBy !== keyId)
        throw new MasterKeyError(
          'The master key is not the one this database was written with, so its keys cannot be opened; restore the right PORTICO_MASTER_KEY (or the file in the data directory).',
        )
      const body = Buffer.from(encoded, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, body.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(body.subarray(-16))
      return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8')
    },

    digest: (text, place) => createHmac('sha256', digesting).update(`${place}\0${text}`).digest('base64url'),
  }
}
