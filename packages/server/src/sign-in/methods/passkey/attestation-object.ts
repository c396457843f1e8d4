/**
 * The most certificates of an authenticator that are checked. Makers use up to four; checking one takes some milliseconds, and anyone
 * who begins to register a passkey chooses how many there are.
 */
const MOST_CERTIFICATES = 5

/**
 * Whether a text is an attestation object that is worth checking: one CBOR item, because the library that checks it ignores what
 * follows, with few certificates.
 */
export async function isReadable(attestationObject: string): Promise<boolean> {
  const { decodeCBOR } = await import('@levischuck/tiny-cbor')
  try {
    // A copy, because the library reads the whole memory that a Buffer is a part of.
    const object = decodeCBOR(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const statement = object instanceof Map ? object.get('attStmt') : undefined
    return !(statement instanceof Map) || certificateLists(statement).every(isShort)
  } catch {
    return false
  }
}

/** Longer RSA keys than authenticators create, in bytes: verifying with them takes many times as long. */
const LONGEST_MODULUS = 512
const LONGEST_EXPONENT = 4
/** Key types and parameters of COSE (RFC 8230 and RFC 9052). */
const COSE = { type: 1, rsa: 3, modulus: -1, exponent: -2 } as const

/** Whether a public key is no longer than those that authenticators create. @param publicKey COSE */
export async function isUsualKey(publicKey: Uint8Array): Promise<boolean> {
  const { decodeCBOR } = await import('@levischuck/tiny-cbor')
  const key = decodeCBOR(new Uint8Array(publicKey))
  if (!(key instanceof Map) || key.get(COSE.type) !== COSE.rsa) return true
  const isWithin = (part: unknown, longest: number) => part instanceof Uint8Array && part.length <= longest
  return isWithin(key.get(COSE.modulus), LONGEST_MODULUS) && isWithin(key.get(COSE.exponent), LONGEST_EXPONENT)
}

const isShort = (certificates: unknown) => !Array.isArray(certificates) || certificates.length <= MOST_CERTIFICATES

/** The certificates of a statement: its own, and those in the header of a signed response, which is how Android SafetyNet sends them. */
function certificateLists(statement: ReadonlyMap<unknown, unknown>): unknown[] {
  const response = statement.get('response')
  if (!(response instanceof Uint8Array)) return [statement.get('x5c')]
  const [header = ''] = Buffer.from(response).toString().split('.', 1)
  return [statement.get('x5c'), JSON.parse(Buffer.from(header, 'base64url').toString()).x5c]
}
