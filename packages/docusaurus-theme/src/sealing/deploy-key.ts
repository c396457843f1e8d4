import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Signs builds. Kept where the site is deployed from; the server does not need it. */
export interface DeployKey {
  /** Ed25519, PKCS #8 in PEM: a secret. */
  readonly privateKey: string
  /** One line, no secret: builds are verified with it. */
  readonly publicKey: string
}

const PREFIX = 'portico-deploy-key-1'

/** A new key pair. */
export function newDeployKey(): DeployKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey: lineOf(publicKey) }
}

/**
 * Reads a private deploy key.
 *
 * @throws Error with a sentence when the text is none. It never repeats the text.
 */
export function readDeployKey(pem: string): DeployKey {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return { privateKey: pem, publicKey: lineOf(createPublicKey(key)) }
  } catch {
    // Answered below, as a key of another kind is.
  }
  throw new Error(
    'This is not a private deploy key. It is an Ed25519 key in PEM (PKCS #8), which begins with "-----BEGIN PRIVATE KEY-----".',
  )
}

/**
 * Reads the line of a public deploy key.
 *
 * @throws Error with a sentence when it is none.
 */
export function readDeployPublicKey(line: string): KeyObject {
  const [prefix, x, ...more] = line.trim().split(/\s+/)
  try {
    if (prefix === PREFIX && x && more.length === 0)
      return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    // Answered below.
  }
  throw new Error(
    `This is not a public deploy key. It is one line that begins with "${PREFIX}", and was printed when the key pair was created.`,
  )
}

const lineOf = (publicKey: KeyObject) => `${PREFIX} ${publicKey.export({ format: 'jwk' }).x}`
