import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Deviations of a ceremony from a correct one. */
export interface Ceremony {
  readonly origin: string
  /** Signature count to report; 0 as synced passkeys do. */
  readonly counter?: number
  readonly userVerified?: boolean
  readonly userPresent?: boolean
  readonly rpId?: string
  readonly challenge?: string
  /** What the browser reports about the frame that the page is in. */
  readonly frame?: { readonly crossOrigin?: unknown; readonly topOrigin?: unknown }
  /** Replaces the type of the ceremony. */
  readonly type?: string
  readonly backupEligible?: boolean
  readonly backedUp?: boolean
  /** The user handle that a discoverable passkey returns; null if the passkey is not discoverable. */
  readonly userHandle?: string | null
}

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

/** An authenticator with one ES256 passkey, built with node:crypto: what a browser would post for it, without a browser. */
export function softAuthenticator(id = randomBytes(16)) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = map([
    [1, int(2)],
    [3, int(-7)],
    [-1, int(1)],
    [-2, bytes(Buffer.from(x, 'base64url'))],
    [-3, bytes(Buffer.from(y, 'base64url'))],
  ])
  const credentialId = id.toString('base64url')
  const credential = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} } as const

  return {
    credentialId,

    create(options: CreationOptions, { origin, ...ceremony }: Ceremony) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const authData = Buffer.concat([header(ceremony.rpId ?? options.rp.id, ceremony, 0x40), attested])
      const attestationObject = map([
        ['fmt', text('none')],
        ['attStmt', map([])],
        ['authData', bytes(authData)],
      ])
      const client = clientData('webauthn.create', options, origin, ceremony)
      return {
        ...credential,
        response: { attestationObject: attestationObject.toString('base64url'), clientDataJSON: client },
      }
    },

    get(options: RequestOptions, { origin, ...ceremony }: Ceremony) {
      const authenticatorData = header(ceremony.rpId ?? options.rpId, ceremony, 0)
      const client = clientData('webauthn.get', options, origin, ceremony)
      const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest()
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, hash]))
        .sign(privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: client,
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: ceremony.userHandle ?? null,
        },
      }
    },
  }
}

function header(
  rpId: string,
  { counter = 0, userVerified = true, userPresent = true, backupEligible = false, backedUp = false }: Partial<Ceremony>,
  more: number,
) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const backup = (backupEligible ? 0x08 : 0) | (backedUp ? 0x10 : 0)
  const flags = (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0) | backup | more
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count])
}

function clientData(
  type: string,
  options: { readonly challenge: string },
  origin: string,
  { challenge = options.challenge, frame = { crossOrigin: false }, ...ceremony }: Partial<Ceremony>,
) {
  const collectedData = { type: ceremony.type ?? type, challenge, origin, ...frame }
  return Buffer.from(JSON.stringify(collectedData)).toString('base64url')
}

/** The few forms of CBOR (RFC 8949) that an attestation needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value)
  if (value < 256) return Buffer.of((major << 5) | 24, value)
  return Buffer.of((major << 5) | 25, value >> 8, value & 0xff)
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: readonly (readonly [number | string, Buffer])[]) =>
  Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([name, value]) => [typeof name === 'number' ? int(name) : text(name), value]),
  ])
