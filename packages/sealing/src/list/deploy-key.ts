import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Signs builds. Kept on the machine that deploys the site; the server does not need it. */
export interface DeployKey {
  /** Ed25519, PKCS #8 in PEM: a secret. */
  readonly privateKey: string
  /** One line, not secret: builds are verified with it. */
  readonly publicKey: string
}

const PREFIX = 'portico-deploy-key-1'

/** Generates a new key pair. */
export function newDeployKey(): DeployKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey: lineOf(publicKey) }
}

/**
 * Reads a private deploy key.
 *
 * @throws Error with a message for people if the text is not such a key. The message never contains the text.
 */
export function readDeployKey(pem: string): DeployKey {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return { privateKey: pem, publicKey: lineOf(createPublicKey(key)) }
  } catch {
    // Handled below, like a key of another type.
  }
  throw new Error(
    'This is not a private deploy key. It is an Ed25519 key in PEM (PKCS #8), which begins with "-----BEGIN PRIVATE KEY-----".',
  )
}

/**
 * Reads the line of a public deploy key.
 *
 * @throws Error with a message for people if the line is not such a key
 */
export function readDeployPublicKey(line: string): KeyObject {
  const [prefix, x, ...more] = line.trim().split(/\s+/)
  try {
    if (prefix === PREFIX && x && more.length === 0)
      return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    // Handled below.
  }
  throw new Error(
    `This is not a public deploy key. It is one line that begins with "${PREFIX}", and was printed when the key pair was created.`,
  )
}

const lineOf = (publicKey: KeyObject) => `${PREFIX} ${publicKey.export({ format: 'jwk' }).x}`
