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

const isShort = (certificates: unknown) => !Array.isArray(certificates) || certificates.length <= MOST_CERTIFICATES

/** The certificates of a statement: its own, and those in the header of a signed response, which is how Android SafetyNet sends them. */
function certificateLists(statement: ReadonlyMap<unknown, unknown>): unknown[] {
  const response = statement.get('response')
  if (!(response instanceof Uint8Array)) return [statement.get('x5c')]
  const [header = ''] = Buffer.from(response).toString().split('.', 1)
  return [statement.get('x5c'), JSON.parse(Buffer.from(header, 'base64url').toString()).x5c]
}
