import type { Factor, OtpOptions } from '@portico/protocol'
import { errorOf } from '../errors.js'
import type { ContextFactor, FlowFactor } from '../events.js'
import { isSso } from '../wire-values.js'
import { answering } from './challenge-answerer.js'
import { prepareProvider } from './provider/prepare-provider.js'

/* Challenges that only inform the page. Nothing is posted. */

/** The server names the organization and factor that the flow is now about. */
export const contextUpdate = answering<'authn_context_update'>(
  ({ options: { target_org_id: targetOrgId, factor: set, sent_seconds_ago } }, flow) => {
    const { client, factor: before, live, popup } = flow
    // A method that this SDK does not know is refused by the challenge that follows.
    const factor = set as ContextFactor | undefined
    client.events.emit('authnContextUpdateChallengeReceivedEvent', {
      targetOrgId,
      factor,
      sentSecondsAgo: sent_seconds_ago,
    })
    if (!factor) return {}
    const own = before?.method === factor.method ? before.options : undefined
    if (isSso(factor.method)) {
      const merged = { ...factor, options: { ...own, ...factor.options } } as FlowFactor
      return prepareProvider(merged, client, live, popup)
    }
    // The protocol cannot contain the caller's `getOTP`; an echo of the caller's own factor must not lose it.
    const { getOTP }: OtpOptions = own ?? {}
    return { factor: getOTP ? ({ ...factor, options: { ...factor.options, getOTP } } as Factor) : factor }
  },
)

/** How the organization wants its pages to look. */
export const uiCustomization = answering<'ui_customization'>(({ options }, { client }) => {
  const customizationProperties = options?.authn_redirect_page_ui_config
  if (!customizationProperties) throw errorOf('unspecified', 'authn_redirect_page_ui_config is missing')
  client.events.emit('uiCustomizationReceived', { customizationProperties })
  return {}
})
