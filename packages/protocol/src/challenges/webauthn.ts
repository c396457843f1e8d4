import { type Static, Type } from 'typebox'
import type { ChallengeOf } from './challenge.js'

interface Descriptor {
  readonly type: 'public-key'
  readonly id: string
  readonly transports?: readonly string[]
}

/** Create a passkey: PublicKeyCredentialCreationOptions as JSON, binary fields in base64url (WebAuthn Level 3, 5.4). */
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
    /** In WebAuthn it is a sibling of the options passed to `navigator.credentials.create`. */
    readonly mediation?: 'conditional'
  }
>

/**
 * Use a passkey: PublicKeyCredentialRequestOptions as JSON, binary fields in base64url (WebAuthn Level 3, 5.5).
 *
 * A flow without a handle (`POST /id/v2` without a handle and without a token, `factor: { method: 'webauthn', options:
 * { scope, user_verification } }`) returns `authn_context_update` and this challenge with `allowCredentials: []`: any
 * discoverable passkey of the scope works, so it suits conditional mediation (autofill) as well as a normal prompt. The
 * answer must contain `userHandle`; the token's last authentication names the person's handle. A challenge is valid for
 * ten minutes and one sign-in; a page that offers autofill for longer requests a new one. Every invalid answer is
 * refused with 401 and the same message, whatever is wrong with it.
 */
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

const Base64 = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Extensions = Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()))
const credentialFields = { id: Base64(2048), rawId: Base64(2048), type: Type.Literal('public-key') }

/** A registration response, binary fields in base64url (WebAuthn Level 3, 5.1). */
export const PasskeyRegistration = Type.Object({
  ...credentialFields,
  clientExtensionResults: Extensions,
  response: Type.Object({ attestationObject: Base64(65_536), clientDataJSON: Base64(8192) }),
})
export type PasskeyRegistration = Static<typeof PasskeyRegistration>

/** An assertion response, binary fields in base64url. */
export const PasskeyAssertion = Type.Object({
  ...credentialFields,
  clientExtensionResults: Extensions,
  response: Type.Object({
    clientDataJSON: Base64(8192),
    authenticatorData: Base64(8192),
    signature: Base64(8192),
    userHandle: Type.Optional(Type.Union([Type.String({ maxLength: 256 }), Type.Null()])),
  }),
})
export type PasskeyAssertion = Static<typeof PasskeyAssertion>
