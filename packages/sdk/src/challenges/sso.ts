import type { OidcOptions } from '@portico/protocol'
import { readSsoReturn } from '../browser/location.js'
import { errorOf } from '../errors.js'
import { resolveSso } from '../flows/resolve-sso.js'
import type { Answerer, Flow } from './answerer.js'

/** Sign in at an OpenID provider. The proxy challenge that follows waits for the end of it. */
export const oidc: Answerer<'oidc'> = {
  answer({ options }, flow) {
    const { events } = flow.client
    const about = withoutMethod(flow)
    if (!visit(options.auth_code_url, flow)) {
      events.emit('oauthFlowFailed', { ...about, reason: BAD_URL })
      throw errorOf('unspecified', { message: BAD_URL })
    }
    events.emit('oauthFlowStarted', about)
    return { is: 'noted' }
  },
}

/** Sign in at a SAML identity provider; as above. */
export const saml: Answerer<'saml'> = {
  answer({ options }, flow) {
    if (!visit(options.start_authentication_url, flow))
      throw errorOf('unspecified', { message: 'Bad authentication URL' })
    return { is: 'noted' }
  },
}

const BAD_URL = 'Bad OAuth sign in URL'

const withoutMethod = ({ factor }: Flow): Partial<OidcOptions> => {
  const { method: _, ...options } = { ...factor?.options } as Partial<OidcOptions> & { method?: unknown }
  return options
}

/** Goes to the provider, in the popup if there is one. False when the server named no web address. */
function visit(url: string, flow: Flow): boolean {
  const { page } = flow.client.runtime
  if (!page || !/^https?:/.test(url)) return false
  if (flow.popup) {
    flow.popup.show(url)
    listen(flow, page.window, flow.popup.window)
  } else page.leave(url)
  return true
}

/** Type of the message that the server's return page posts to this page. */
const SSO_RETURN = 5

/** The return page lives on the server's origin and in our popup; a message from anywhere else is not for us. */
function listen(flow: Flow, page: Window, popup: Window): void {
  const origin = new URL(flow.client.config.baseURL).origin
  const hear = ({ data, origin: from, source }: MessageEvent) => {
    if (from !== origin || source !== popup || data?.type !== SSO_RETURN) return
    const answer = readSsoReturn(new URLSearchParams(String(data.urlParams)))
    if (answer) resolveSso(flow.client, answer, flow.organization).catch(flow.fail)
  }
  page.addEventListener('message', hear, { signal: flow.signal })
}
