import type { Factor, OtpOptions } from '@portico/protocol'
import type { ContextFactor } from '../events.js'
import { isSso } from '../wire-values.js'
import type { Answerer } from './answerer.js'

/** The server names the organization and factor that the flow is now about; nothing is posted. */
export const contextUpdate: Answerer<'authn_context_update'> = {
  async answer({ options: { target_org_id: targetOrgId, factor: set, sent_seconds_ago } }, flow) {
    const { client, factor: before } = flow
    // A method that this SDK does not know is refused by the challenge that follows.
    const factor = set as ContextFactor | undefined
    client.events.emit('authnContextUpdateChallengeReceivedEvent', {
      targetOrgId,
      factor,
      ...(sent_seconds_ago !== undefined && { sentSecondsAgo: sent_seconds_ago }),
    })
    if (factor && isSso(factor.method)) return (await import('./sso-context.js')).ssoContext(flow, factor)
    // The wire cannot carry the caller's `getOTP`; an echo of the caller's own factor must not lose it.
    const { getOTP }: OtpOptions = (before?.method === factor?.method && before?.options) || {}
    return {
      factor: factor && (getOTP ? ({ ...factor, options: { ...factor.options, getOTP } } as Factor) : factor),
    }
  },
}
