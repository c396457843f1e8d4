import type { OtpOptions } from '@portico/protocol'
import type { FlowFactor } from '../events.js'
import type { Answerer } from './answerer.js'

/** The server names the organization and factor that the flow is now about; nothing is posted. */
export const contextUpdate: Answerer<'authn_context_update'> = {
  answer({ options: { target_org_id, factor } }, flow) {
    flow.client.events.emit('authnContextUpdateChallengeReceivedEvent', { targetOrgId: target_org_id, factor })
    return { is: 'noted', factor: factor && keepFunctions(factor, flow.factor) }
  },
}

/** The wire cannot carry the caller's `getOTP`; an echo of the caller's own factor must not lose it. */
function keepFunctions(factor: FlowFactor, before: FlowFactor | undefined): FlowFactor {
  const getOTP = (before?.options as OtpOptions | undefined)?.getOTP
  if (!getOTP || before?.method !== factor.method) return factor
  return { method: factor.method, options: { ...factor.options, getOTP } }
}
