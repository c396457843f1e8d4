import type { Scope } from '@portico/protocol'
import { writeAudit } from '../identity/audit.js'
import type { Services } from '../identity/services.js'
import type { ClientRecord } from '../storage/clients.js'
import type { SessionRecord } from '../storage/session-rows.js'
import type { Stores } from '../storage/stores.js'

type Member = Pick<SessionRecord, 'organization_id' | 'person_id'>

/** Whether the person has not yet allowed a program something that it requests. The site's own programs need no consent. */
export async function needsConsent(
  stores: Stores,
  client: ClientRecord,
  { organization_id, person_id }: Member,
  scope: readonly Scope[],
): Promise<boolean> {
  if (client.first_party) return false
  const allowed = await stores.clientConsents.of(organization_id, person_id)
  const granted = allowed.filter(({ client_id }) => client_id === client.client_id).map(({ scope: name }) => name)
  return scope.some((name) => !granted.includes(name))
}

/** Records what a person allows a program. */
export async function giveConsent(
  services: Services,
  stores: Stores,
  { client_id }: ClientRecord,
  { organization_id, person_id }: Member,
  scope: readonly Scope[],
): Promise<void> {
  await stores.clientConsents.add(organization_id, person_id, client_id, scope, services.clock.now())
  await writeAudit(services, stores, {
    organizationId: organization_id,
    action: 'program.allowed',
    actor: person_id,
    personId: person_id,
    detail: { client: client_id, scope: scope.join(' ') },
  })
}

/** A program with access to an account, as the account page shows it. */
export interface ShownProgram {
  readonly client_id: string
  readonly name: string
  readonly scope: readonly Scope[]
  readonly sessions: number
  readonly allowed_at: string
}

/** The programs to which a person has given consent, in the order in which they first did. */
export async function listPrograms(
  { stores, clock }: Services,
  { organization_id, person_id }: Member,
): Promise<ShownProgram[]> {
  const allowed = await stores.clientConsents.of(organization_id, person_id)
  const live = await stores.sessions.live(organization_id, person_id, clock.now())
  const first = allowed.filter(({ client_id }, at) => allowed.findIndex((row) => row.client_id === client_id) === at)
  return first.map(({ client_id, name, created_at }) => ({
    client_id,
    name,
    scope: allowed.filter((row) => row.client_id === client_id).map(({ scope }) => scope),
    sessions: live.filter((session) => session.kind === 'program' && session.client_id === client_id).length,
    allowed_at: new Date(created_at).toISOString(),
  }))
}

/** Withdraws everything that a person allowed a program, and ends its sessions. False if there was nothing. */
export function withdrawConsent(
  services: Services,
  { organization_id, person_id }: Member,
  clientId: string,
): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    // First, as when exchanging a code, so that neither waits for a lock that the other holds.
    await inside.persons.lock(person_id)
    if (!(await inside.clientConsents.remove(organization_id, person_id, clientId))) return false
    await inside.loginCodes.removeOf(organization_id, person_id, clientId)
    await inside.sessions.revokeOfClient(clientId, services.clock.now(), { organization_id, person_id })
    await writeAudit(services, inside, {
      organizationId: organization_id,
      action: 'program.withdrawn',
      actor: person_id,
      personId: person_id,
      detail: { client: clientId },
    })
    return true
  })
}
