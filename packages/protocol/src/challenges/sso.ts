import type { ChallengeOf } from './challenge.js'

/** Sign in at an OpenID provider. A proxy challenge always follows. */
export type OidcChallenge = ChallengeOf<'oidc', { readonly auth_code_url: string }>
/** Sign in at a SAML identity provider. A proxy challenge always follows. */
export type SamlChallenge = ChallengeOf<'saml', { readonly start_authentication_url: string }>
