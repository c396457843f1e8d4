import { type Static, Type } from 'typebox'
import { OIDC_PROVIDERS, type OidcProviderName } from '../factors.js'
import { Id, Nothing, PageQuery, strict, Texts, Time } from './common.schemas.js'

const Provider = Type.Object({
  id: Id,
  type: Type.String({ enum: ['oidc', 'saml'] }),
  /** A draft accepts no sign-ins except the test of its set-up link. */
  state: Type.Union([Type.Literal('active'), Type.Literal('draft')]),
  /** Set up with a link: it is trusted only for addresses at domains that its organization has verified. */
  confined: Type.Optional(Type.Boolean()),
  created_at: Time,
  provider: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  has_client_secret: Type.Optional(Type.Boolean()),
  issuer: Type.Optional(Type.String()),
  scopes: Type.Optional(Texts),
  team_id: Type.Optional(Type.String()),
  key_id: Type.Optional(Type.String()),
  allow_unsolicited: Type.Optional(Type.Boolean()),
  groups: Type.Optional(Type.Record(Type.String(), Type.String())),
  groups_claim: Type.Optional(Type.String()),
  email_domains: Type.Optional(Texts),
  idp_entity_id: Type.Optional(Type.String()),
  idp_sso_url: Type.Optional(Type.String()),
  /** The certificate of a SAML provider that expires last; `expiring` for the 30 days before. */
  idp_certificate: Type.Optional(
    Type.Object({
      state: Type.Union([Type.Literal('valid'), Type.Literal('expiring'), Type.Literal('expired')]),
      expires_at: Time,
    }),
  ),
  redirect_uri: Type.Optional(Type.String()),
  metadata_url: Type.Optional(Type.String()),
  acs_url: Type.Optional(Type.String()),
  entity_id: Type.Optional(Type.String()),
})

export const ProviderTitle = Type.String({ minLength: 1, maxLength: 256 })

const Url = Type.String({ minLength: 1, maxLength: 2048, pattern: '^https?://' })

/** The providers with a name on the wire, and any other issuer. */
const ProviderName = Type.Unsafe<OidcProviderName>(Type.String({ enum: [...Object.keys(OIDC_PROVIDERS), 'custom'] }))

/** The fields of both types that can be changed later. */
const shared = {
  /** Group at the provider → group here. The groups in this map follow the provider at every sign-in. */
  groups: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 256 }), ProviderTitle, { maxProperties: 256 }),
  ),
  /** The claim or attribute that contains the provider's groups. */
  groups_claim: Type.Optional(ProviderTitle),
  /** Domains for which the provider is the authority: it verifies addresses there. */
  email_domains: Type.Optional(Type.Array(Type.String({ minLength: 3, maxLength: 253 }), { maxItems: 64 })),
}

const oidc = {
  client_secret: Type.Optional(Type.String({ minLength: 1, maxLength: 8192 })),
  issuer: Type.Optional(Url),
  scopes: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 32 })),
  /** Apple: the team that the private key in the client secret belongs to, and the key's id. */
  team_id: Type.Optional(ProviderTitle),
  key_id: Type.Optional(ProviderTitle),
}

const saml = {
  name: Type.Optional(ProviderTitle),
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
      client_id: ProviderTitle,
      ...oidc,
      ...shared,
    },
    strict,
  ),
  Type.Object(
    { type: Type.Unsafe<'saml'>(Type.String({ enum: ['saml'] })), ...saml, name: ProviderTitle, ...shared },
    strict,
  ),
])

export type CreateProviderBody = Static<typeof CreateProviderBody>

export const UpdateProviderBody = Type.Object({ ...oidc, ...saml, ...shared }, strict)

export type UpdateProviderBody = Static<typeof UpdateProviderBody>

export const PROVIDERS_REQUESTS = {
  listProviders: { querystring: PageQuery },
  createProvider: { body: CreateProviderBody },
  getProvider: {},
  updateProvider: { body: UpdateProviderBody },
  deleteProvider: {},
} as const

export const PROVIDERS_RESULTS = {
  listProviders: { result: Type.Array(Provider) },
  createProvider: { status: 201, result: Provider },
  getProvider: { result: Provider },
  updateProvider: { result: Provider },
  deleteProvider: { result: Nothing },
} as const
