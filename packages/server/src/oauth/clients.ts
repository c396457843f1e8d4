import { isReservedClientId } from '@portico/protocol'
import type { CreateClientBody } from '@portico/protocol/schemas'
import { isOwnOrigin } from '../ground/allowed-origins.js'
import { RequestError } from '../ground/errors.js'
import { uuid } from '../ground/ids.js'
import { isoTime } from '../ground/times.js'
import { writeAudit } from '../identity/audit.js'
import type { Acting } from '../identity/authority/acting.js'
import { mayAddFirstParty } from '../identity/authority/authority.js'
import type { Services } from '../identity/services.js'
import type { Listing, Page } from '../storage/page.js'
import type { ClientRecord, ClientUsage } from '../storage/sign-in/clients.js'
import { isRedirectUri, REDIRECT_RULE } from './redirect-uris.js'

/** A client as the admin API shows it. It has no secret: PKCE binds the tokens that it is given (RFC 9700). */
export interface ShownClient {
  readonly client_id: string
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly first_party: boolean
  readonly created_at: string
}

/**
 * @throws RequestError 409 if the id is taken, 400 for an address to which codes must not be sent, 403 for a
 * first-party client that the caller may not add.
 */
export async function addClient(
  { services, organization, actor }: Acting,
  { name, redirect_uris, client_id: ownId, ...options }: CreateClientBody,
): Promise<ShownClient> {
  redirect_uris.forEach(checkRedirectUri)
  if (ownId !== undefined) await checkClientId(services, ownId)
  const client_id = ownId ?? uuid(services.random)
  const own = redirect_uris.every((uri) => isOwnOrigin(services.settings, new URL(uri).origin))
  const first_party = options.first_party ?? (own && mayAddFirstParty(actor))
  if (first_party && !mayAddFirstParty(actor))
    throw new RequestError(
      403,
      'first_party requires a key with all rights, because such a program gets people’s own tokens',
      {
        field: 'first_party',
      },
    )
  if (first_party && !own)
    throw new RequestError(
      400,
      'first_party is only for programs whose redirect_uris are at PORTICO_URL or PORTICO_ORIGINS',
      { field: 'first_party' },
    )
  const client: ClientRecord = {
    client_id,
    organization_id: organization.id,
    name,
    redirect_uris: [...new Set(redirect_uris)],
    created_at: services.clock.now(),
    first_party,
    origin: 'administrator',
  }
  await services.stores.transaction(async (inside) => {
    if (!(await inside.clients.add(client)))
      throw new RequestError(409, 'client_id is taken; choose another, or leave it out', { field: 'client_id' })
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'client.added',
      detail: { client: client_id, first_party },
    })
  })
  return clientView(client)
}

/** A page of the clients of an organization, with how much each is used. */
export async function listClients(
  { services, organization }: Acting,
  page: Page,
): Promise<Listing & { clients: (ShownClient & ClientUsage)[] }> {
  const { clients, ...listing } = await services.stores.clients.list(organization.id, {
    ...page,
    now: services.clock.now(),
  })
  return {
    ...listing,
    clients: clients.map(({ consents, sessions, ...client }) => ({ ...clientView(client), consents, sessions })),
  }
}

/**
 * Removes a client that administrators of the organization added. Of any other client, which members of several
 * organizations may use, it ends what the organization's own members allowed it. Either way, no sessions of other
 * organizations end.
 * @returns false if there is no such client here.
 */
export function removeClient({ services, organization, actor }: Acting, clientId: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    const isRemoved = await inside.clients.removeAdded(organization.id, clientId)
    const isWithdrawn = !isRemoved && (await inside.clients.withdraw(organization.id, clientId))
    const scope = { organization_id: organization.id }
    const hadSessions = await inside.sessions.revokeOfClient(clientId, services.clock.now(), scope)
    if (!isRemoved && !isWithdrawn && !hadSessions) return false
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'client.removed',
      detail: { client: clientId },
    })
    return true
  })
}

/** The id becomes the audience of ID tokens, which must not be mistaken for tokens of an organization or of this server. */
async function checkClientId({ stores, settings }: Services, clientId: string): Promise<void> {
  const folded = clientId.toLowerCase()
  const isOrganization = [settings.url, settings.orgId].some((own) => own.toLowerCase() === folded)
  if (isOrganization || (await stores.organizations.find(folded)) || (await stores.organizations.find(clientId)))
    throw new RequestError(400, 'client_id is the ID of an organization; choose another, or leave it out', {
      field: 'client_id',
    })
  if (isReservedClientId(clientId))
    throw new RequestError(
      400,
      'client_id is reserved: it has the form of an id of this server’s own programs; choose another, or leave it out',
      { field: 'client_id' },
    )
}

function checkRedirectUri(uri: string): void {
  if (!isRedirectUri(uri)) throw new RequestError(400, `redirect_uris ${REDIRECT_RULE}`, { field: 'redirect_uris' })
}

const clientView = ({ client_id, name, redirect_uris, first_party, created_at }: ClientRecord): ShownClient => ({
  client_id,
  name,
  redirect_uris,
  first_party,
  created_at: isoTime(created_at),
})
