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
    const certificates = statement instanceof Map ? statement.get('x5c') : undefined
    return !Array.isArray(certificates) || certificates.length <= MOST_CERTIFICATES
  } catch {
    return false
  }
}
