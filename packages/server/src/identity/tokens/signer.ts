import { createHash, createPrivateKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { MINUTE, SECOND } from '@portico/protocol'
import { shapeOf } from '../../ground/adapters/token-shape.js'
import type { Clock } from '../../ground/ports/clock.js'
import type { Signer, TokenType } from '../../ground/ports/signer.js'
import type { Vault } from '../../ground/ports/vault.js'
import { outsideTransaction } from '../../ground/transaction-scope.js'
import type { KeyRecord } from '../../storage/operations/signing-keys.js'
import type { Stores } from '../../storage/stores.js'
import { verifiedTokens } from './verified-tokens.js'
import { verifyingKeys } from './verifying-keys.js'

interface Parts {
  readonly keys: Stores['keys']
  readonly vault: Vault
  readonly clock: Clock
  readonly issuer: string
}

/**
 * Adds the first key, which `createSigner` needs, if there is none. Of processes that start at the same time on an empty database,
 * one adds it.
 * @param organizationId the root organization, which exists.
 */
export async function ensureSigningKey(
  stores: Stores,
  parts: Pick<Parts, 'vault' | 'clock'>,
  organizationId: string,
): Promise<void> {
  if ((await stores.keys.all()).length > 0) return
  const key = await newKey(parts)
  await stores.transaction(async (inside) => {
    await inside.organizations.lock(organizationId)
    if ((await inside.keys.all()).length === 0) await inside.keys.add(key)
  })
}

/**
 * Signs and verifies Ed25519 tokens (RFC 8037) with keys that are stored in the database, encrypted. The newest key
 * signs; every stored key verifies, so that a rotation invalidates no token. A key that another process created is
 * loaded when its id first occurs.
 * @throws MasterKeyError if the stored keys were encrypted under another master key.
 */
export async function createSigner(parts: Parts): Promise<Signer> {
  const { keys, vault, clock, issuer } = parts
  const verifiers = verifyingKeys(keys)
  const verified = verifiedTokens(verifiers.has)
  const signingBy = ({ kid, sealed_private }: KeyRecord) => ({
    kid,
    secret: createPrivateKey(vault.open(sealed_private, keyPlace(kid))),
    headers: {
      JWT: encode({ alg: 'EdDSA', typ: 'JWT', kid }),
      'at+jwt': encode({ alg: 'EdDSA', typ: 'at+jwt', kid }),
      [RECEIPT]: encode({ alg: 'EdDSA', typ: RECEIPT, kid }),
    } satisfies Record<TokenType | typeof RECEIPT, string>,
  })
  let current = signingBy(await verifiers.load())
  let lookedAt = clock.now()
  /** A key that was rotated elsewhere is picked up within a minute; until then the old one works just as well. */
  const lookForNewer = () => {
    if (clock.now() - lookedAt < LOOK_EVERY) return
    lookedAt = clock.now()
    outsideTransaction(verifiers.load)
      .then((newest) => {
        if (newest.kid !== current.kid) current = signingBy(newest)
      })
      .catch(() => {})
  }
  const signed = async (claims: object, type: TokenType | typeof RECEIPT) => {
    lookForNewer()
    const { headers, secret } = current
    const parts = `${headers[type]}.${encode(claims)}`
    // Not in a thread: Node prepares a signature on this one for as long as signing takes, so a thread would double the time.
    return `${parts}.${sign(null, Buffer.from(parts), secret).toString('base64url')}`
  }

  return {
    sign: (claims, type = 'JWT') => signed(claims, type),

    signReceipt: (claims) => signed(claims, RECEIPT),

    async read(token) {
      const remembered = verified.find(token)
      if (remembered) {
        const { type, claims } = remembered
        return clock.now() >= claims.exp * SECOND ? EXPIRED : { ok: true, type, claims }
      }
      const shape = shapeOf(token)
      if (!shape) return BAD
      const { type, kid, claims, signed, signature } = shape
      // Anyone may send a token, and its signature costs more to check than all of the rest.
      if (claims.iss !== issuer) return { ok: false, reason: 'invalid_issuer' }
      if (clock.now() >= claims.exp * SECOND) return EXPIRED
      const key = await verifiers.find(kid)
      if (!key || !verify(null, signed, key, signature)) return BAD
      verified.add(token, { type, kid, claims })
      return { ok: true, type, claims }
    },

    async publicKeys() {
      return { keys: (await keys.all()).map(({ public_jwk }) => JSON.parse(public_jwk)) }
    },
  }
}

/** RFC 7638 over the members that RFC 8037 names, in its order. */
const thumbprint = ({ crv, kty, x }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')

/** Adds a key that signs from now on; older keys continue to verify what they signed. */
export async function rotateKey(parts: Omit<Parts, 'issuer'>): Promise<KeyRecord> {
  const key = await newKey(parts)
  await parts.keys.add(key)
  return key
}

const EXPIRED = { ok: false, reason: 'expired' } as const
const BAD = { ok: false, reason: 'invalid_token_content' } as const
const LOOK_EVERY = MINUTE
const RECEIPT = 'agreement-receipt+jwt'

async function newKey({ vault, clock }: Pick<Parts, 'vault' | 'clock'>): Promise<KeyRecord> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const jwk = publicKey.export({ format: 'jwk' })
  const kid = thumbprint(jwk)
  return {
    kid,
    public_jwk: JSON.stringify({ ...jwk, kid, use: 'sig', alg: 'EdDSA' }),
    sealed_private: vault.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), keyPlace(kid)),
    created_at: clock.now(),
  }
}

export const keyPlace = (kid: string) => `signing key ${kid}`
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
