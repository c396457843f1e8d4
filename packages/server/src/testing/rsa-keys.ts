import { generateKeyPairSync } from 'node:crypto'
import { selfSigned } from './self-signed.js'

const keys: ReturnType<typeof makeKey>[] = []
const lent = new Set<number>()

/**
 * The RSA key of a provider that runs in a test. Creating one takes longer than most tests, so a provider that stops
 * passes its key on to the next.
 */
export interface LentKey {
  /** PKCS #1, PEM. */
  readonly privateKey: string
  readonly jwk: Readonly<Record<string, unknown>>
  /** Self-signed, in PEM. */
  readonly certificate: string
  giveBack(): void
}

/** Returns a key that no other provider is using. */
export function lendKey(): LentKey {
  let at = 0
  while (lent.has(at)) at++
  lent.add(at)
  const key = keys[at] ?? makeKey()
  keys[at] = key
  return { ...key, giveBack: () => void lent.delete(at) }
}

function makeKey() {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    jwk: pair.privateKey.export({ format: 'jwk' }) as Record<string, unknown>,
    certificate: selfSigned('identity provider of the tests', pair),
  }
}
