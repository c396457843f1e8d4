import { expired } from '../../identity/tokens/check.js'
import { start } from '../../sign-in/flows/authenticate.js'
import { recover as startRecovery } from '../../sign-in/flows/recover.js'
import type { Handler } from './handler.js'

/** A further step must not turn into a plain sign-in because its token has expired in the meantime. */
export const startFlow: Handler<'startFlow'> = async ({ services, body, organizationId, caller, ...from }) => {
  if (caller.stale) throw expired()
  const { token } = caller
  return {
    result: await start(services, {
      organizationId,
      body,
      origin: from.origin,
      address: from.address,
      pageOrigin: from.pageOrigin,
      caller: token,
    }),
  }
}

/** The earlier form has the same request and response. */
export const startFlowV1: Handler<'startFlowV1'> = startFlow

export const recover: Handler<'recover'> = async ({ services, organizationId, body, origin, address }) => ({
  result: await startRecovery(services, { organizationId, body, origin, address }),
})
