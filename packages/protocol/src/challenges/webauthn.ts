import type { ChallengeOf } from './challenge.js'

interface Descriptor {
  readonly type: 'public-key'
  readonly id: string
  readonly transports?: readonly string[]
}

/** Make a passkey: PublicKeyCredentialCreationOptions as JSON, binary fields in base64url (WebAuthn Level 3, 5.4). */
export type WebAuthnCreateChallenge = ChallengeOf<
  'webauthn_create',
  {
    readonly challenge: string
    readonly rp: { readonly id: string; readonly name: string }
    readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
    readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[]
    readonly authenticatorSelection?: Readonly<Record<string, unknown>>
    readonly timeout?: number
    readonly attestation?: 'none' | 'indirect' | 'direct'
    readonly excludeCredentials?: readonly Descriptor[] | null
    readonly extensions?: Readonly<Record<string, unknown>>
  }
>

/** Use a passkey: PublicKeyCredentialRequestOptions as JSON, binary fields in base64url (WebAuthn Level 3, 5.5). */
export type WebAuthnGetChallenge = ChallengeOf<
  'webauthn_get',
  {
    readonly challenge: string
    readonly rpId: string
    readonly timeout?: number
    readonly userVerification?: 'discouraged' | 'preferred' | 'required'
    readonly allowCredentials?: readonly Descriptor[] | null
    readonly extensions?: Readonly<Record<string, unknown>>
  }
>
