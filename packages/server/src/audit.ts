import { type Actor, labelOf } from './authority/actor.js'
import { sortableId } from './ids.js'
import type { SessionRecord, Stores } from './ports/stores.js'
import type { Services } from './services.js'

interface Deed {
  readonly organizationId: string
  readonly action: string
  /** Who administers, or the id of a person who acts for themselves. */
  readonly actor: Actor | string
  /** Whom it was done to, where it was a person. */
  readonly personId?: string
  /** Never a code, token, password or secret. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes down who did what to whom, in the transaction that does it, and queues it for the webhooks that ask for it. */
export async function writeAudit(
  { clock, random, events }: Services,
  stores: Stores,
  { organizationId, action, actor, personId, detail = {} }: Deed,
): Promise<void> {
  const at = clock.now()
  const row = {
    id: sortableId(at, random),
    organization_id: organizationId,
    at,
    action,
    actor: typeof actor === 'string' ? actor : labelOf(actor),
    person_id: personId ?? null,
    detail,
  }
  await stores.audit.add(row)
  await events.add(stores, row)
}

/** Records what someone who acts as another person did, or was refused, under their own name. */
export async function recordImpersonated(
  services: Services,
  { id, organization_id, person_id, actor }: SessionRecord,
  { call, allowed }: { readonly call: string; readonly allowed: boolean },
): Promise<void> {
  await writeAudit(services, services.stores, {
    organizationId: organization_id,
    actor: actor ?? person_id,
    action: allowed ? 'impersonation.allowed' : 'impersonation.refused',
    personId: person_id,
    detail: { call, session: id },
  })
}
