import type { OidcOptions } from '@portico/protocol'
import { readSsoReturn } from '../browser/location.js'
import { keepDeparture } from '../browser/pkce.js'
import { errorOf } from '../errors.js'
import { resolveSso } from '../flows/resolve-sso.js'
import type { Answerer, Flow } from './answerer.js'

/** Sign in at an OpenID provider. The proxy challenge that follows waits for the end of it. */
export const oidc: Answerer<'oidc'> = {
  answer({ options }, flow) {
    const { events } = flow.client
    const { method: _, ...about } = { ...flow.factor?.options } as OidcOptions & { method?: unknown }
    if (!visit(options.auth_code_url, flow)) {
      events.emit('oauthFlowFailed', { ...about, reason: BAD_URL })
      throw errorOf('unspecified', BAD_URL)
    }
    events.emit('oauthFlowStarted', about)
    return {}
  },
}

/** Sign in at a SAML identity provider; as above. */
export const saml: Answerer<'saml'> = {
  answer({ options }, flow) {
    if (!visit(options.start_authentication_url, flow)) throw errorOf('unspecified', 'Bad authentication URL')
    return {}
  },
}

const BAD_URL = 'Bad OAuth sign in URL'

/** Goes to the provider, in the popup if there is one. False when the server named no web address. */
function visit(url: string, { client, live, organization, previousToken, popup, own }: Flow): boolean {
  const { page } = client.runtime
  if (!page || !/^https?:/.test(url)) return false
  if (!popup) {
    if (own) {
      const { proof, verifier } = own
      keepDeparture(client.runtime, proof.csrf_token, { verifier, organization, extends: previousToken !== undefined })
    }
    page.location.assign(url)
    return true
  }
  popup.location.href = url
  popup.focus()
  // The return page lives on the server's origin and in our popup; a message from anywhere else is not for us.
  const { origin } = new URL(client.config.baseURL)
  const hear = (message: MessageEvent) => {
    if (message.origin !== origin || message.source !== popup || message.data?.type !== SSO_RETURN) return
    const answer = readSsoReturn(new URLSearchParams(message.data.urlParams))
    if (!answer || !own) return
    if (answer.csrfToken === own.proof.csrf_token)
      resolveSso(client, live, answer, { ...own, organization, previousToken })
    else live.abort(errorOf('unspecified', 'CSRF token mismatch'))
  }
  page.addEventListener('message', hear, { signal: live.signal })
  return true
}

/** Type of the message that the server's return page posts to this page. */
const SSO_RETURN = 5
