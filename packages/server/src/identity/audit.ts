import type { AuditAction } from '@portico/protocol'
import { sortableId } from '../ground/ids.js'
import type { NewAuditRecord } from '../storage/operations/audit-rows.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'
import type { Stores } from '../storage/stores.js'
import { type Actor, labelOf } from './authority/actor.js'
import type { Services } from './services.js'

interface Deed {
  readonly organizationId: string
  readonly action: AuditAction
  /** The actor who administers, or the id of a person who acts for themselves. */
  readonly actor: Actor | string
  /** The person affected, if any. */
  readonly personId?: string
  /** Never a code, token, password or secret. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Records who did what to whom, in the transaction that does it, and queues it for the webhooks that subscribe to it. */
export async function writeAudit(services: Services, stores: Stores, deed: Deed): Promise<void> {
  const row = rowOf(deed, { id: sortableId(services.clock.now(), services.random), at: services.clock.now() })
  await stores.audit.add(row)
  await services.events.add(stores, row)
}

/** Same as `writeAudit`, for several entries whose ids are given. */
export async function writeAuditRows(
  { clock, events }: Services,
  stores: Stores,
  deeds: readonly (Deed & { readonly id: string })[],
): Promise<void> {
  const at = clock.now()
  const rows = deeds.map((deed) => rowOf(deed, { id: deed.id, at }))
  await stores.audit.addAll(rows)
  for (const row of rows) await events.add(stores, row)
}

const rowOf = (
  { organizationId, action, actor, personId, detail = {} }: Deed,
  { id, at }: Pick<NewAuditRecord, 'id' | 'at'>,
): NewAuditRecord => ({
  id,
  organization_id: organizationId,
  at,
  action,
  actor: typeof actor === 'string' ? actor : labelOf(actor),
  person_id: personId ?? null,
  detail,
})

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
