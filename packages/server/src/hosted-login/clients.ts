import type { CreateClientBody } from '@portico/protocol/schemas'
import { writeAudit } from '../audit.js'
import { RequestError } from '../errors.js'
import { uuid } from '../ids.js'
import { isLoopback } from '../loopback.js'
import type { Acting } from '../persons/person.js'
import type { ClientRecord } from '../ports/federation-stores.js'

/** A client as the admin API shows it. It has no secret: PKCE binds what it is given (RFC 9700). */
export interface ShownClient {
  readonly client_id: string
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly created_at: string
}

/** @throws RequestError 409 when the id is taken, 400 for an address that codes must not be sent to. */
export async function addClient(
  { services, organization, actor }: Acting,
  { name, redirect_uris, client_id = uuid(services.random) }: CreateClientBody,
): Promise<ShownClient> {
  redirect_uris.forEach(checkRedirectUri)
  const client: ClientRecord = {
    client_id,
    organization_id: organization.id,
    name,
    redirect_uris: [...new Set(redirect_uris)],
    created_at: services.clock.now(),
    first_party: false,
  }
  await services.stores.transaction(async (inside) => {
    if (!(await inside.clients.add(client)))
      throw new RequestError(409, 'client_id is taken; choose another, or leave it out')
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'client.added',
      detail: { client: client_id },
    })
  })
  return shown(client)
}

export async function listClients({ services, organization }: Acting): Promise<ShownClient[]> {
  return (await services.stores.clients.list(organization.id)).map(shown)
}

export function removeClient({ services, organization, actor }: Acting, clientId: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    if (!(await inside.clients.remove(organization.id, clientId))) return false
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'client.removed',
      detail: { client: clientId },
    })
    return true
  })
}

/** Compared letter by letter later, so it has to be whole; a code must not cross the network in clear (RFC 9700, 2.1). */
function checkRedirectUri(uri: string): void {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const secure = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(uri)))
  if (!secure || url.hash !== '' || url.username || url.password || uri.includes('*'))
    throw new RequestError(
      400,
      'redirect_uris must be https URLs (http only for this machine) without fragment, password or wildcard',
    )
}

const shown = ({ client_id, name, redirect_uris, created_at }: ClientRecord): ShownClient => ({
  client_id,
  name,
  redirect_uris,
  created_at: new Date(created_at).toISOString(),
})
