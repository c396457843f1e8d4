import { type Static, Type } from 'typebox'
import type { ChallengeOf } from './challenge.js'

/** A secret from a link; the answer echoes it. */
export type NonceChallenge = ChallengeOf<'nonce', { readonly challenge: string }>
export const NonceAnswer = Type.Object({ challenge: Type.String({ maxLength: 512 }) })
export type NonceAnswer = Static<typeof NonceAnswer>

/** Something happens elsewhere: poll `options.challenge_id` (not `id`) until a token is returned. */
export type ProxyChallenge = ChallengeOf<'proxy', { readonly challenge_id: string }>

/** Sign in at an OpenID provider. A proxy challenge always follows. */
export type OidcChallenge = ChallengeOf<'oidc', { readonly auth_code_url: string }>
/** Sign in at a SAML identity provider. A proxy challenge always follows. */
export type SamlChallenge = ChallengeOf<'saml', { readonly start_authentication_url: string }>
