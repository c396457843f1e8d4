import { type Static, Type } from 'typebox'
import { OIDC_PROVIDERS, type OidcProviderName } from '../factors.js'

const strict = { additionalProperties: false } as const
const Name = Type.String({ minLength: 1, maxLength: 256 })
const Url = Type.String({ minLength: 1, maxLength: 2048, pattern: '^https?://' })

/** What a browser brings back from a provider's page (wire protocol, 4.1). */
export const ResolveSsoBody = Type.Object({
  challenge_id: Type.String({ minLength: 1, maxLength: 128 }),
  code: Type.String({ minLength: 1, maxLength: 256 }),
  pkce_code_verifier: Type.String({ minLength: 1, maxLength: 256 }),
})
export type ResolveSsoBody = Static<typeof ResolveSsoBody>

/** The providers with a name on the wire, and any other issuer. */
const ProviderName = Type.Unsafe<OidcProviderName>(Type.String({ enum: [...Object.keys(OIDC_PROVIDERS), 'custom'] }))

/** The fields of both types that can be changed later. */
const shared = {
  /** Group at the provider → group here. The groups in this map follow the provider at every sign-in. */
  groups: Type.Optional(Type.Record(Type.String({ minLength: 1, maxLength: 256 }), Name, { maxProperties: 256 })),
  /** The claim or attribute that contains the provider's groups. */
  groups_claim: Type.Optional(Name),
  /** Domains for which the provider is the authority: it verifies addresses there. */
  email_domains: Type.Optional(Type.Array(Type.String({ minLength: 3, maxLength: 253 }), { maxItems: 64 })),
}

const oidc = {
  client_secret: Type.Optional(Type.String({ minLength: 1, maxLength: 8192 })),
  issuer: Type.Optional(Url),
  scopes: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 32 })),
  /** Apple: the team that the private key in the client secret belongs to, and the key's id. */
  team_id: Type.Optional(Name),
  key_id: Type.Optional(Name),
}

const saml = {
  name: Type.Optional(Name),
  idp_metadata_xml: Type.Optional(Type.String({ minLength: 1, maxLength: 200_000 })),
  idp_metadata_url: Type.Optional(Url),
  /** Accept unsolicited responses (sign-in started at the provider). */
  allow_unsolicited: Type.Optional(Type.Boolean()),
}

export const CreateProviderBody = Type.Union([
  Type.Object(
    {
      type: Type.Unsafe<'oidc'>(Type.String({ enum: ['oidc'] })),
      provider: ProviderName,
      client_id: Name,
      ...oidc,
      ...shared,
    },
    strict,
  ),
  Type.Object({ type: Type.Unsafe<'saml'>(Type.String({ enum: ['saml'] })), ...saml, name: Name, ...shared }, strict),
])
export type CreateProviderBody = Static<typeof CreateProviderBody>

export const UpdateProviderBody = Type.Object({ ...oidc, ...saml, ...shared }, strict)
export type UpdateProviderBody = Static<typeof UpdateProviderBody>

/** A program that sends people to the hosted login (RFC 6749, public client). */
export const CreateClientBody = Type.Object(
  {
    name: Name,
    redirect_uris: Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), { minItems: 1, maxItems: 32 }),
    client_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._~-]{1,128}$' })),
    /**
     * The site's own program: no consent, and its pages get the person's own token. By default, this depends on its
     * redirect addresses.
     */
    first_party: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type CreateClientBody = Static<typeof CreateClientBody>
