import { ACCEPTS, SECOND, type TokenValidity } from '@portico/protocol'
import { forgettingCookie, keepingCookie } from '../../account/cookie.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { checkToken } from '../../identity/tokens/check.js'
import { demandConsoleOrigin } from '../../sign-in/flows/console.js'
import type { Handler } from './handler.js'
import { signedIn } from './signed-in.js'

/**
 * 200 for an invalid token too: that is the result, not a failure of the call. Backends call this for users' tokens, so
 * a program's token is not valid here.
 */
export const validateToken: Handler<'validateToken'> = async ({ services, body }) => {
  const checked = await checkToken(services, body.token, ACCEPTS.validate)
  if (!checked.ok) return { result: { valid: false, invalidity_reason: checked.reason } satisfies TokenValidity }
  const { expires_at } = checked.session
  return {
    result: {
      valid: true,
      expires_in_seconds: Math.floor((expires_at - services.clock.now()) / SECOND),
      expires_at: isoTime(expires_at),
    } satisfies TokenValidity,
  }
}

/** The holder of a token may revoke it. Revoking an ended token succeeds. */
export const revokeToken: Handler<'revokeToken'> = async ({ services, body }) => {
  const { stores, clock } = services
  const checked = await checkToken(services, body.token, ACCEPTS.revoke)
  if (!checked.ok) return { status: 204 }
  const { id: session, organization_id, person_id, actor } = checked.session
  await stores.transaction(async (inside) => {
    if (!(await inside.sessions.revoke(session, clock.now()))) return
    await writeAudit(services, inside, {
      organizationId: organization_id,
      action: 'session.ended',
      actor: actor ?? person_id,
      personId: person_id,
      detail: { session },
    })
  })
  return { status: 204 }
}

export const keepConsoleSession: Handler<'keepConsoleSession'> = async (call) => {
  demandConsoleOrigin(call.services.settings, call.pageOrigin)
  return { status: 204, headers: { 'set-cookie': keepingCookie(call.services, signedIn(call)) } }
}

export const forgetConsoleSession: Handler<'forgetConsoleSession'> = async ({ services }) => ({
  status: 204,
  headers: { 'set-cookie': forgettingCookie(services) },
})
