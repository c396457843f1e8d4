import { RequestError } from '../../ground/errors.js'
import { spendAction } from '../../identity/limits/actions.js'
import { directId, impersonation, viewing } from '../../sign-in/flows/prepared-sign-ins.js'
import { acting } from './acting.js'
import type { Handler } from './handler.js'
import { actorOf, signedIn } from './signed-in.js'

export const createDirectId: Handler<'createDirectId'> = async (call) => {
  const session = signedIn(call)
  await spendAction(call.services, 'direct_id', actorOf(call, session))
  return { status: 201, result: await directId(call.services, session) }
}

export const viewAs: Handler<'viewAs'> = async (call) => {
  const session = call.caller.token?.session
  return { status: 201, result: await viewing(await acting(call), { groups: call.body.groups, session }) }
}

export const impersonate: Handler<'impersonate'> = async (call) => {
  const { reason } = call.body
  return { status: 201, result: await impersonation(await acting(call), { personId: call.params.person_id, reason }) }
}

/**
 * The result is the value for the parameter `challenges`; with a page to open, its complete URL is in the `Location`
 * header.
 */
export const impersonateTarget: Handler<'impersonateTarget'> = async (call) => {
  const admin = await acting(call)
  const { target_url } = call.body
  const target = target_url === undefined ? undefined : allowedTarget(target_url, admin.services.settings)
  const { reason } = call.body
  const result = await impersonation(admin, { personId: call.params.person_id, reason })
  target?.searchParams.set('challenges', result)
  return { status: 201, result, headers: target && { location: target.href } }
}

/** One-time secrets are only sent to pages of allowed origins. */
function allowedTarget(text: string, { url, origins }: { url: string; origins: readonly string[] }): URL {
  const target = URL.canParse(text) ? new URL(text) : undefined
  if (!target || ![new URL(url).origin, ...origins].includes(target.origin))
    throw new RequestError(400, 'target_url must be a page at PORTICO_URL or one of PORTICO_ORIGINS', {
      field: 'target_url',
    })
  return target
}
