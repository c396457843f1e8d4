import { Type } from 'typebox'
import { SCOPES, type Scope } from '../session-kinds.js'
import { Attributes, Id, Nothing, Texts, Time } from './common.js'

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
  redirect_uri: Type.Optional(Type.String()),
  metadata_url: Type.Optional(Type.String()),
  acs_url: Type.Optional(Type.String()),
  entity_id: Type.Optional(Type.String()),
})
const Client = {
  client_id: Id,
  name: Type.String(),
  redirect_uris: Texts,
  first_party: Type.Boolean(),
  created_at: Time,
}
const Program = Type.Object({
  client_id: Id,
  name: Type.String(),
  scope: Type.Array(Type.Unsafe<Scope>(Type.String({ enum: Object.keys(SCOPES) }))),
  sessions: Type.Integer(),
  allowed_at: Time,
})

/** The results of calls about providers, and about applications that sign people in here. */
export const FEDERATION_RESULTS = {
  listProviders: { result: Type.Array(Provider) },
  createProvider: { status: 201, result: Provider },
  getProvider: { result: Provider },
  updateProvider: { result: Provider },
  deleteProvider: { result: Nothing },
  listClients: { result: Type.Array(Type.Object({ ...Client, consents: Type.Integer(), sessions: Type.Integer() })) },
  createClient: { status: 201, result: Type.Object(Client) },
  deleteClient: { result: Nothing },
  userInfo: { plain: Attributes },
  userInfoByPost: { plain: Attributes },
  myPrograms: { result: Type.Array(Program) },
  withdrawProgram: { result: Nothing },
} as const
