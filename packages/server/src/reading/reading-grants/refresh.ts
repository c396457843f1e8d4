import { ACCEPTS, DAY, READING_GRANTS } from '@portico/protocol'
import { writeAudit } from '../../identity/audit.js'
import type { Services } from '../../identity/services.js'
import { checkSession } from '../../identity/tokens/check.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { newRefreshToken, readRefreshToken } from './refresh-token.js'
import { type ReadingTokens, signReadingTokens } from './tokens.js'

export type Refreshed =
  | { readonly ok: true; readonly tokens: ReadingTokens }
  | { readonly ok: false; readonly why: 'unknown' | 'reused' }

/**
 * Exchanges a refresh token for the next one, once. A token that is used a second time was copied, and it is unknown by
 * whom: the whole grant ends (RFC 9700, 4.14.2). Of concurrent calls, exactly one succeeds.
 */
export async function refresh(services: Services, clientId: string, text: string): Promise<Refreshed> {
  const { stores, clock, random } = services
  const hashes = readRefreshToken(text)
  const grant = hashes && (await stores.readingGrants.ofFamily(hashes.family))
  if (!hashes || !grant) return { ok: false, why: 'unknown' }
  const next = newRefreshToken(random, text)
  const session = await stores.transaction(async (inside) => {
    const now = clock.now()
    // Locks the person, so that anything that ends their sessions at the same time ends this one too.
    const held = await inside.sessions.hold(grant.id, now)
    if (held?.client_id !== clientId) return undefined
    const checked = await checkSession({ ...services, stores: inside }, grant.id, ACCEPTS.read)
    if (!checked.ok || grant.rotated_at <= now - READING_GRANTS.idleDays * DAY) return undefined
    if (await inside.readingGrants.rotate(hashes, next.hashes.token, now)) return checked.session
    await endReused(services, inside, held)
    return 'reused'
  })
  if (session === undefined) return { ok: false, why: 'unknown' }
  if (session === 'reused') return { ok: false, why: 'reused' }
  return { ok: true, tokens: await signReadingTokens(services, session, next.token) }
}

async function endReused(services: Services, stores: Stores, session: SessionRecord): Promise<void> {
  await stores.sessions.revoke(session.id, services.clock.now())
  await writeAudit(services, stores, {
    organizationId: session.organization_id,
    actor: 'hosted login',
    personId: session.person_id,
    action: 'reading_grant.ended',
    detail: { grant: session.id, client: session.client_id, why: 'a refresh token was used twice' },
  })
}
