import { createHash } from 'node:crypto'
import { expressionOf } from '@portico/access'
import { type AddAgreementVersionBody, AGREEMENT_LIMITS, type CreateAgreementBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { sortableId } from '../../ground/ids.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { labelOf } from '../../identity/authority/actor.js'
import type { AgreementRecord, AgreementVersionRecord } from '../../storage/people/agreements.js'

/** Adds an agreement with its first version. @throws RequestError 400 for a date in the past, 409 if there are too many. */
export function createAgreement(
  { services, organization, actor }: Acting,
  { name, audience, accepted_by, valid_days, guests = false, ...first }: CreateAgreementBody,
): Promise<AgreementRecord> {
  if (guests && accepted_by === 'organization')
    throw new RequestError(
      400,
      'guests belong to no organization that could accept it for them; set accepted_by to person',
      {
        field: 'guests',
      },
    )
  const now = services.clock.now()
  const id = sortableId(now, services.random)
  const readers = expressionOf(audience.any)
  const agreement = {
    id,
    organization_id: organization.id,
    name,
    audience: JSON.stringify(readers),
    accepted_by,
    valid_days: valid_days ?? null,
    guests,
    created_at: now,
    withdrawn_at: null,
  }
  const version = versionOf(first, { agreement_id: id, version: 1, created_at: now, created_by: labelOf(actor) })
  return services.stores.transaction(async (inside) => {
    // Otherwise two concurrent calls would both find space.
    await inside.organizations.lock(organization.id)
    const { total } = await inside.agreements.list(organization.id, { limit: 1, offset: 0 })
    if (total >= AGREEMENT_LIMITS.perOrganization)
      throw new RequestError(
        409,
        `an organization can have at most ${AGREEMENT_LIMITS.perOrganization} agreements, including withdrawn ones`,
      )
    await inside.agreements.add(agreement, version)
    const { digest, in_force_at } = version
    const detail = { agreement: id, name, digest, in_force_at: isoTime(in_force_at), readers: readers.any, guests }
    const deed = { organizationId: organization.id, actor, action: 'agreement.created', detail } as const
    await writeAudit(services, inside, deed)
    return agreement
  })
}

/**
 * Adds the next version of an agreement; undefined if there is no such agreement, or if it is withdrawn.
 * @throws RequestError 400 for a date in the past or before the previous version, 409 for too many versions or two
 * concurrent ones.
 */
export function addVersion(
  { services, organization, actor }: Acting,
  id: string,
  body: AddAgreementVersionBody,
): Promise<AgreementVersionRecord | undefined> {
  const now = services.clock.now()
  return services.stores.transaction(async (inside) => {
    const agreement = await inside.agreements.find(organization.id, id)
    if (!agreement || agreement.withdrawn_at !== null) return undefined
    const { total, versions } = await inside.agreements.versions(id, { limit: 1, offset: 0 })
    if (total >= AGREEMENT_LIMITS.versions)
      throw new RequestError(409, `an agreement can have at most ${AGREEMENT_LIMITS.versions} versions`)
    const last = versions[0]
    const version = versionOf(body, {
      agreement_id: id,
      version: (last?.version ?? 0) + 1,
      created_at: now,
      created_by: labelOf(actor),
    })
    if (last && version.in_force_at < last.in_force_at)
      throw new RequestError(400, `in_force_at is before version ${last.version} comes into force`, {
        field: 'in_force_at',
      })
    if (!(await inside.agreements.addVersion(version)))
      throw new RequestError(409, 'another version was added at the same time; review it first')
    const { digest, in_force_at } = version
    const detail = { agreement: id, version: version.version, digest, in_force_at: isoTime(in_force_at) }
    const deed = { organizationId: organization.id, actor, action: 'agreement.version_added', detail } as const
    await writeAudit(services, inside, deed)
    return version
  })
}

/** Withdraws an agreement; false if there is none, or if it is already withdrawn. */
export function withdrawAgreement({ services, organization, actor }: Acting, id: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    if (!(await inside.agreements.withdraw(organization.id, id, services.clock.now()))) return false
    const detail = { agreement: id }
    const deed = { organizationId: organization.id, actor, action: 'agreement.withdrawn', detail } as const
    await writeAudit(services, inside, deed)
    return true
  })
}

function versionOf(
  { text, in_force_at }: AddAgreementVersionBody,
  rest: Omit<AgreementVersionRecord, 'text' | 'digest' | 'in_force_at'>,
): AgreementVersionRecord {
  // An unpaired surrogate has no UTF-8 encoding, so the digest would be that of another text.
  if (/\p{Surrogate}/u.test(text)) throw new RequestError(400, 'text contains an unpaired surrogate', { field: 'text' })
  const at = in_force_at === undefined ? rest.created_at : Date.parse(in_force_at)
  if (!(at >= rest.created_at))
    throw new RequestError(400, 'in_force_at is in the past; leave it out to start immediately', {
      field: 'in_force_at',
    })
  return { ...rest, text, digest: createHash('sha256').update(text).digest('base64url'), in_force_at: at }
}
