import { DAY, READING_GRANTS, type Scope } from '@portico/protocol'
import { timedUuid } from '../../ground/ids.js'
import { writeAudit } from '../../identity/audit.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { openSession } from '../../identity/tokens/issue.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { lacksOwnFactor } from '../reader-tokens/demand-sign-in.js'
import { newRefreshToken } from './refresh-token.js'
import { type ReadingTokens, signReadingTokens } from './tokens.js'

export interface Allowed {
  /** The active session in which the person allowed it. Their row is locked. */
  readonly from: SessionRecord
  readonly client: { readonly client_id: string; readonly name: string }
  /** Where the response goes, as text for the person. */
  readonly host: string
  readonly groups: readonly string[]
  /** To read, and possibly to send feedback. */
  readonly scope: readonly Scope[]
  /** The id of the session to be opened, if something already refers to it. */
  readonly id?: string
}

/**
 * Opens the grant of a program that a person allowed to read as them. It does not end with the session in which they
 * did, but when all other sessions of the person are ended; without the second factor that they have, it lasts no
 * longer than that session.
 * @returns a function that signs its first tokens, after the transaction.
 */
export async function openGrant(
  services: Services,
  stores: Stores,
  { from, client, host, groups, scope, id = timedUuid(services.clock.now(), services.random) }: Allowed,
): Promise<() => Promise<ReadingTokens>> {
  const now = services.clock.now()
  const organization = await findOrganization(stores, from.organization_id)
  const usual = now + READING_GRANTS.usualDays * DAY
  await endOldest(stores, from, now)
  const session = await openSession(services, stores, {
    id,
    organization,
    kind: 'program',
    scope,
    clientId: client.client_id,
    groups: [...groups].sort(),
    personId: from.person_id,
    authentications: from.authentications,
    proofs: from.proofs,
    first: false,
    notAfter: (await lacksOwnFactor(stores, organization, from)) ? Math.min(usual, from.expires_at) : usual,
  })
  const { token, hashes } = newRefreshToken(services.random)
  await stores.readingGrants.add({ id: session.id, name: client.name, host, hashes, at: now })
  await writeAudit(services, stores, {
    organizationId: organization.id,
    actor: from.person_id,
    personId: from.person_id,
    action: 'reading_grant.created',
    detail: {
      grant: session.id,
      client: client.client_id,
      name: client.name,
      host,
      groups: session.groups,
      scope: scope.join(' '),
    },
  })
  return () => signReadingTokens(services, session, token)
}

/** A program that signs in repeatedly leaves grants behind; the oldest are ended to make room. */
async function endOldest(stores: Stores, { organization_id, person_id }: SessionRecord, now: number): Promise<void> {
  const live = await stores.readingGrants.live(organization_id, person_id, now)
  for (const { id } of live.slice(READING_GRANTS.mostPerPerson - 1)) await stores.sessions.revoke(id, now)
}
