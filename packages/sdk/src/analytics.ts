import type { AnalyticsEvent, ErrorSlug, Handle } from '@portico/protocol'
import { withoutSecrets } from './browser/location.js'
import { readJson, writeJson } from './browser/storage.js'
import type { Client } from './client/client.js'
import type { FlowFactor } from './events.js'
import { serverUrl } from './http/call.js'
import { decodeToken } from './token/token.js'
import { CORRELATION_ID, USER_AGENT_LENGTH } from './wire-values.js'

/** The part of a user that analytics reads. */
export interface AnalyticsUser {
  readonly ID: string
}

/** Sends events about the page to the server. No method throws. */
export interface Analytics {
  /** Sets the person whom events are about from now on. */
  identify(user: AnalyticsUser): void
  /** The person signed out. Sends nothing when no person is identified. */
  logout(): void
  /** A page of a single-page site was shown. */
  trackVirtualPageView(view?: { readonly url?: string | undefined; readonly userAgent?: string | undefined }): void
}

interface Where {
  readonly url?: string | undefined
  readonly userAgent?: string | undefined
}

/**
 * Starts analytics: listens to the flows of the SDK and sends events by `POST /actions/sdk`.
 * @param loaded Whether to send that a page loaded the SDK; servers do not.
 * @param publicAddress A URL as it is sent, without one-time secrets.
 */
export function createAnalytics(
  { config, events, runtime }: Client,
  loaded = true,
  publicAddress = shownAddress,
): Analytics {
  // One id for each tab's session. Insecure origins have no `randomUUID`; the id only has to differ from others.
  const correlationId = readJson(runtime.session, CORRELATION_ID) ?? runtime.crypto.randomUUID?.() ?? `${Math.random()}`
  writeJson(runtime.session, CORRELATION_ID, correlationId)
  let person: string | undefined

  const send = (event_name: AnalyticsEvent, data?: object, { url = '', userAgent = runtime.userAgent }: Where = {}) => {
    const metadata = {
      organization_id: config.oid ?? '',
      analytics_correlation_id: correlationId,
      window_location: publicAddress(url, runtime.page?.location.href),
      user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
    }
    const event = { ...metadata, event_data: { event_name, metadata, ...data } }
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
      // Firefox of some versions drops requests with `keepalive`, and Deno knows no such option.
      keepalive: !/firefox|fxios|deno/i.test(runtime.userAgent),
    }
    runtime.fetch(serverUrl(config.baseURL, '/actions/sdk'), init).catch(() => undefined)
  }
  const identify = ({ ID }: AnalyticsUser) => {
    person = ID
    send('PersonIdentified_v1', { person_id: person })
  }
  const failed = (reason: ErrorSlug, event: Failure = {}) =>
    send('AuthenticationFailed_v1', {
      failed_authn_method: (event.authenticationFactor ?? event.factor)?.method,
      authenticated_methods: event.previousToken && decodeToken(event.previousToken).claims.authenticated_methods,
      failure_reason: reason,
      handle: event.handle,
      challenge_id: event.challengeId,
      failure_detail: event.failureDetail,
      person_id: person,
    })

  events.subscribe('idFlowSucceeded', ({ token, authenticationFactor, handle }) => {
    const { claims } = decodeToken(token)
    identify({ ID: claims.person_id })
    send('AuthenticationSucceeded_v1', {
      person_id: person,
      success_authn_method: authenticationFactor?.method,
      authenticated_methods: claims.authenticated_methods,
      handle,
    })
  })
  events.subscribe('idFlowFailed', (event) => failed(event.errorText, event))
  events.subscribe('invalidPasswordSubmitted', (event) => failed('invalid_password', event))
  events.subscribe('incorrectPasswordSubmitted', (event) => failed('incorrect_password', event))
  events.subscribe('otpIncorrectCodeSubmitted', (event) => failed(wrongCode(event.factor?.method), event))
  events.subscribe('clientSideError', (event) => failed('client_side_error', event))

  if (loaded) send('SlashIDSDKLoaded_v1')

  return {
    identify,
    logout() {
      if (person) send('PersonLoggedOut_v1', { person_id: person })
      person = undefined
    },
    trackVirtualPageView: (where = {}) => send('VirtualPageLoaded_v1', { person_id: person }, where),
  }
}

/** A URL without the one-time secrets that it may contain; empty if it is not a URL. */
export function shownAddress(url: string, page = ''): string {
  try {
    return withoutSecrets(new URL(url || page, page), 'code', 'state')
  } catch {
    return ''
  }
}

interface Failure {
  readonly authenticationFactor?: FlowFactor
  readonly factor?: FlowFactor
  readonly handle?: Handle
  readonly previousToken?: string
  readonly challengeId?: string
  readonly failureDetail?: string
}

/** A code that was sent is named after how it was sent. */
const wrongCode = (method = '') => `incorrect_otp_code${/_via_.*/.exec(method) ?? ''}` as ErrorSlug
