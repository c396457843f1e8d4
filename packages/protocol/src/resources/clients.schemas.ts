import { type Static, Type } from 'typebox'
import { Id, Nothing, PageQuery, strict, Texts, Time } from './common.schemas.js'
import { ProviderTitle } from './providers.schemas.js'

const Client = {
  client_id: Id,
  name: Type.String(),
  redirect_uris: Texts,
  first_party: Type.Boolean(),
  created_at: Time,
}

/** A program that sends people to the hosted login (RFC 6749, public client). */
export const CreateClientBody = Type.Object(
  {
    name: ProviderTitle,
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

export const CLIENTS_REQUESTS = {
  listClients: { querystring: PageQuery },
  createClient: { body: CreateClientBody },
  deleteClient: {},
} as const

export const CLIENTS_RESULTS = {
  listClients: { result: Type.Array(Type.Object({ ...Client, consents: Type.Integer(), sessions: Type.Integer() })) },
  createClient: { status: 201, result: Type.Object(Client) },
  deleteClient: { result: Nothing },
} as const
