import { ACCEPTS } from '@portico/protocol'
import { writeAudit } from '../identity/audit.js'
import type { Services } from '../identity/services.js'
import { checkToken } from '../identity/tokens/check.js'
import { endGrant, grantOfRefreshToken } from '../reading/reading-grants/grants.js'
import type { SessionRecord } from '../storage/session-rows.js'
import { refuse, type TokenRefusal } from './token-answer.js'

/**
 * Ends the session of a program's token, for the program that it was issued to (RFC 7009). A token that is invalid, or
 * belongs to another program, changes nothing and gets the same response.
 */
export async function revokeProgramToken(
  services: Services,
  { token = '', client_id = '' }: Readonly<Record<string, string>>,
): Promise<{ readonly ok: true } | TokenRefusal> {
  const { stores, clock } = services
  if (token === '' || client_id === '') return refuse('invalid_request', 'token and client_id are required')
  if (!(await stores.clients.find(client_id))) return refuse('invalid_client', 'there is no such client')
  const grant = await grantOf(services, token)
  if (grant) {
    if (grant.client_id === client_id) await endGrant(services, grant, `program ${client_id}`)
    return { ok: true }
  }
  const checked = await checkToken(services, token, ACCEPTS.revokeOfProgram)
  if (!checked.ok || checked.session.client_id !== client_id) return { ok: true }
  const { id, organization_id, person_id } = checked.session
  await stores.transaction(async (inside) => {
    if (!(await inside.sessions.revoke(id, clock.now()))) return
    await writeAudit(services, inside, {
      organizationId: organization_id,
      action: 'session.ended',
      actor: `program ${client_id}`,
      personId: person_id,
      detail: { session: id, client: client_id },
    })
  })
  return { ok: true }
}

/** The session of a program that reads, found by its refresh token or its access token. */
async function grantOf(services: Services, token: string): Promise<SessionRecord | undefined> {
  const refreshed = await grantOfRefreshToken(services, token)
  if (refreshed) return refreshed
  const checked = await checkToken(services, token, ACCEPTS.revokeOfGrant)
  return checked.ok ? checked.session : undefined
}
