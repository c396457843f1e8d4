import type { Scope } from '@portico/protocol'
import { MINUTE } from '@portico/protocol'
import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import type { Services } from '../../identity/services.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import { readRefreshToken } from './refresh-token.js'

/** A program that reads as a person, as lists show it. */
export interface ShownGrant {
  readonly id: string
  readonly client_id: string
  readonly name: string
  /** The host to which the response of the sign-in was sent. */
  readonly host: string
  readonly groups: readonly string[]
  readonly scope: readonly Scope[]
  readonly created_at: string
  readonly expires_at: string
  readonly last_used: string | null
}

type Member = Pick<SessionRecord, 'organization_id' | 'person_id'>

/** The programs that read as a person, newest first. */
export async function listGrants(
  { stores, clock }: Services,
  { organization_id, person_id }: Member,
): Promise<ShownGrant[]> {
  const grants = await stores.readingGrants.live(organization_id, person_id, clock.now())
  return grants.map(({ created_at, expires_at, last_used, ...grant }) => ({
    ...grant,
    created_at: isoTime(created_at),
    expires_at: isoTime(expires_at),
    last_used: isoTimeOrNull(last_used),
  }))
}

/** Ends a person's own grant; false if they have none with this id. */
export async function endOwnGrant(services: Services, member: Member, id: string): Promise<boolean> {
  const session = await services.stores.sessions.find(id)
  const isOwn = session?.person_id === member.person_id && session.organization_id === member.organization_id
  return isOwn && session.scope.includes('read') ? endGrant(services, session, member.person_id) : false
}

/** Ends a grant; false if it has already ended. @param actor who ends it. */
export function endGrant(
  services: Services,
  { id, organization_id, person_id, client_id }: SessionRecord,
  actor: string,
): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    if (!(await inside.sessions.revoke(id, services.clock.now()))) return false
    await writeAudit(services, inside, {
      organizationId: organization_id,
      actor,
      personId: person_id,
      action: 'reading_grant.ended',
      detail: { grant: id, client: client_id },
    })
    return true
  })
}

/** The session of a refresh token, the current one of its grant or any earlier one. */
export async function grantOfRefreshToken({ stores }: Services, text: string): Promise<SessionRecord | undefined> {
  const hashes = readRefreshToken(text)
  const grant = hashes && (await stores.readingGrants.ofFamily(hashes.family))
  return grant && stores.sessions.find(grant.id)
}

/** How often the use of a grant is recorded. */
const NOTED_EVERY = MINUTE

/** Records that a program reads. */
export async function noteGrantUse({ stores, clock }: Services, { id }: SessionRecord): Promise<void> {
  const now = clock.now()
  await stores.readingGrants.noteUse(id, now, now - NOTED_EVERY)
}
