import type { OidcOptions } from '@portico/protocol'
import { openPopup, type Popup } from '../browser/popup.js'
import type { Client } from '../client.js'
import { errorOf } from '../errors.js'
import type { FlowFactor } from '../events.js'

/**
 * The popup that a factor asks for, if it asks for one. It closes with the flow.
 * @param open the one that the flow has already: the factor may have changed on the way.
 * @throws UnexpectedError where the browser blocks it; told by `oauthFlowFailed` too.
 */
export function popupFor(
  { method, options }: FlowFactor,
  { runtime, events }: Client,
  live: AbortController,
  open?: Popup,
): Popup | undefined {
  const about = options as OidcOptions | undefined
  if (!runtime.page || about?.ux_mode !== 'popup') return void open?.close()
  if (open) return open
  const popup = openPopup(runtime.page)
  if (!popup) {
    const reason = 'Popup blocked'
    if (method === 'oidc') events.emit('oauthFlowFailed', { ...about, reason })
    throw errorOf('oidc_popup_blocked', reason)
  }
  live.signal.addEventListener('abort', () => popup.close())
  return popup
}
