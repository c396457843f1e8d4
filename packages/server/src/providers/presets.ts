import { isRecord } from '@portico/access/guards'
import type { OidcProviderName } from '@portico/protocol'

/** How an OAuth 2.0 provider without OpenID Connect identifies the person who signed in. */
export interface PlainOAuth {
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  /** The URL of the profile, requested with the access token. */
  readonly profile: string
  readonly emails?: string
  readonly subject: (profile: Readonly<Record<string, unknown>>) => unknown
  /** Finds the address that the provider itself has verified, if it says so. */
  readonly verifiedEmail?: (emails: unknown) => unknown
}

export interface ProviderPreset {
  readonly scopes: readonly string[]
  /** Where discovery starts; absent if it differs by tenant, or if `plain` replaces discovery. */
  readonly issuer?: string
  readonly plain?: PlainOAuth
  /** Requested in addition if the sign-in requires groups. */
  readonly groupScopes?: readonly string[]
  readonly groupsClaim?: string
  /** The response is a POST: requested from providers that send names in it. */
  readonly formPost?: boolean
  /** ID tokens are signed with the client's secret. */
  readonly idTokenAlg?: 'HS256'
  /** `email_verified` is not reliable. */
  readonly emailUnproven?: boolean
}

const OPENID = ['openid', 'email', 'profile'] as const
const record = (value: unknown) => (isRecord(value) ? value : {})
const list = (value: unknown) => (Array.isArray(value) ? value : []).map(record)

/** What is particular about each provider with a name on the wire; `custom` is any issuer with discovery. */
export const PRESETS: Readonly<Record<OidcProviderName, ProviderPreset>> = {
  google: { issuer: 'https://accounts.google.com', scopes: OPENID },
  gitlab: { issuer: 'https://gitlab.com', scopes: OPENID, groupsClaim: 'groups_direct' },
  okta: { scopes: OPENID, groupScopes: ['groups'], groupsClaim: 'groups' },
  // An address in its tokens can be anything that the tenant's administrator entered.
  azuread: { scopes: OPENID, groupsClaim: 'groups', emailUnproven: true },
  apple: { issuer: 'https://appleid.apple.com', scopes: ['openid', 'email', 'name'], formPost: true },
  line: { issuer: 'https://access.line.me', scopes: OPENID, idTokenAlg: 'HS256', emailUnproven: true },
  custom: { scopes: OPENID, groupScopes: ['groups'], groupsClaim: 'groups' },
  github: {
    scopes: ['read:user', 'user:email'],
    plain: {
      authorization_endpoint: 'https://github.com/login/oauth/authorize',
      token_endpoint: 'https://github.com/login/oauth/access_token',
      profile: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
      subject: ({ id }) => id,
      verifiedEmail: (emails) =>
        list(emails).find(({ primary, verified }) => primary === true && verified === true)?.email,
    },
  },
  bitbucket: {
    scopes: ['account', 'email'],
    plain: {
      authorization_endpoint: 'https://bitbucket.org/site/oauth2/authorize',
      token_endpoint: 'https://bitbucket.org/site/oauth2/access_token',
      profile: 'https://api.bitbucket.org/2.0/user',
      emails: 'https://api.bitbucket.org/2.0/user/emails',
      subject: ({ uuid }) => uuid,
      verifiedEmail: (emails) =>
        list(record(emails).values).find(({ is_primary, is_confirmed }) => is_primary === true && is_confirmed === true)
          ?.email,
    },
  },
  facebook: {
    scopes: ['public_profile', 'email'],
    plain: {
      authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
      profile: 'https://graph.facebook.com/v23.0/me?fields=id',
      subject: ({ id }) => id,
    },
  },
}
