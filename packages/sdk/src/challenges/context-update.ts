import type { Factor, OtpOptions } from '@portico/protocol'
import type { ContextFactor } from '../events.js'
import type { Answerer } from './answerer.js'

/** The server names the organization and factor that the flow is now about; nothing is posted. */
export const contextUpdate: Answerer<'authn_context_update'> = {
  answer({ options: { target_org_id: targetOrgId, factor: set, sent_seconds_ago } }, { client, factor: before }) {
    // A method that this SDK does not know is refused by the challenge that follows.
    const factor = set as ContextFactor | undefined
    client.events.emit('authnContextUpdateChallengeReceivedEvent', {
      targetOrgId,
      factor,
      ...(sent_seconds_ago !== undefined && { sentSecondsAgo: sent_seconds_ago }),
    })
    // The wire cannot carry the caller's `getOTP`; an echo of the caller's own factor must not lose it.
    const { getOTP }: OtpOptions = (before?.method === factor?.method && before?.options) || {}
    return {
      factor: factor && (getOTP ? ({ ...factor, options: { ...factor.options, getOTP } } as Factor) : factor),
    }
  },
}
