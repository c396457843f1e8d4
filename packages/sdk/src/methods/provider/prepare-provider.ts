import type { OidcOptions } from '@portico/protocol'
import type { Client } from '../../client/client.js'
import { errorOf } from '../../errors.js'
import type { FlowFactor } from '../../events.js'
import { POPUP_HEIGHT, POPUP_WIDTH } from '../../wire-values.js'
import type { Prepared } from '../method.js'

/**
 * A caller's factor with its defaults filled in, and the popup that it requests, which closes with the flow. Must run
 * synchronously in the visitor's click, or browsers block the popup.
 * @param open The popup that the flow already has: the server may have changed the factor.
 * @throws InvalidAuthenticationMethodError if the page cannot navigate to a provider.
 */
export function prepareProvider(
  factor: FlowFactor,
  { events, runtime: { page } }: Client,
  live: AbortController,
  open?: Window,
): Prepared {
  if (!page) throw refused('An external sign-in needs a page')
  const { ux_mode = 'popup', redirect_target = page.location.href, ...more } = { ...(factor.options as OidcOptions) }
  if (ux_mode === 'redirect' && !/^https?:/.test(`${redirect_target}`))
    throw refused(`redirect_target must be a full URL, starting with http:// or https://, got "${redirect_target}"`)
  const options = { ...more, ux_mode, redirect_target }
  const prepared = { ...factor, options } as FlowFactor
  if (ux_mode !== 'popup') {
    open?.close()
    return { factor: prepared }
  }
  if (open) return { factor: prepared, popup: open }
  const popup = openPopup(page)
  if (!popup) {
    const reason = 'Popup blocked'
    if (factor.method === 'oidc') events.emit('oauthFlowFailed', { ...options, reason })
    throw errorOf('oidc_popup_blocked', reason)
  }
  live.signal.addEventListener('abort', () => popup.close())
  return { factor: prepared, popup }
}

/** Opens a window centered over the page's; `null` if it was blocked. */
function openPopup(page: Window): Window | null {
  const popupLeft = page.screenX + (page.outerWidth - POPUP_WIDTH) / 2
  const top = page.screenY + (page.outerHeight - POPUP_HEIGHT) / 2
  const place = `width=${POPUP_WIDTH},height=${POPUP_HEIGHT},top=${top},left=${popupLeft}`
  const popup = page.open('', '/id:popup', place)
  try {
    if (popup) popup.document.body.textContent = 'You will be redirected in a moment...'
  } catch {
    // A window of the same name may still show the provider's pages, which we must not write to.
  }
  return popup
}

const refused = (message: string) => errorOf('invalid_authentication_method', message)
