import type { ChallengeFor, OidcOptions } from '@portico/protocol'
import { keepDeparture } from '../../browser/departures.js'
import { readSsoReturn } from '../../browser/location.js'
import { errorOf } from '../../errors.js'
import type { ChallengeOutcome, Flow } from '../challenge-answerer.js'
import { resolveSso } from './resolve-sso.js'

/** How the challenges of providers are answered. Loaded by sign-ins with one. */
export const answers = { oidc: visitOidc, saml: visitSaml }

/** Goes to an OpenID provider. The proxy challenge that follows waits until the visitor has signed in there. */
function visitOidc({ options }: ChallengeFor<'oidc'>, flow: Flow): ChallengeOutcome {
  const { events } = flow.client
  const { method: _, ...about } = { ...flow.factor?.options } as OidcOptions & { method?: unknown }
  if (!visit(options.auth_code_url, flow)) {
    events.emit('oauthFlowFailed', { ...about, reason: BAD_URL })
    throw errorOf('unspecified', BAD_URL)
  }
  events.emit('oauthFlowStarted', about)
  return {}
}

/** Goes to a SAML identity provider in the same way. */
function visitSaml({ options }: ChallengeFor<'saml'>, flow: Flow): ChallengeOutcome {
  if (!visit(options.start_authentication_url, flow)) throw errorOf('unspecified', 'Bad authentication URL')
  return {}
}

const BAD_URL = 'Bad OAuth sign in URL'

/** Goes to the provider, in the popup if there is one. False if the server returned no http or https address. */
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
  // The return page is on the server's origin and in our popup; a message from anywhere else is ignored.
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
