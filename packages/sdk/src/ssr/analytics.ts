import type { Handle, Method } from '@portico/protocol'
import { type AnalyticsUser, createAnalytics, shownAddress, type Analytics as Telling } from '../analytics.js'
import { defaultRuntime } from '../browser/runtime.js'
import { memoryStore } from '../browser/storage.js'
import { createClient } from '../client/create-client.js'
import type { SlashIDOptions } from '../config.js'
import type { BaseUser } from '../session/base-user.js'

/** What happened. */
export type AnalyticsEventData =
  | { readonly event_name: 'SlashIDSDKLoaded_v1' }
  | { readonly event_name: 'PersonIdentified_v1' | 'PersonLoggedOut_v1'; readonly person_id: string }
  | { readonly event_name: 'VirtualPageLoaded_v1'; readonly person_id?: string }
  | {
      readonly event_name: 'AuthenticationSucceeded_v1'
      readonly person_id: string
      readonly success_authn_method: Method
      readonly authenticated_methods: Method[]
      readonly handle?: Handle
    }
  | {
      readonly event_name: 'AuthenticationFailed_v1'
      readonly person_id?: string
      readonly authenticated_methods?: Method[]
      readonly failed_authn_method: Method
      readonly failure_reason: string
      readonly failure_detail?: string
      readonly handle?: Handle
      readonly challenge_id?: string
    }

/** An event in the format of the identity server. */
export interface AnalyticsPayload {
  readonly organization_id: string
  readonly analytics_correlation_id: string
  readonly window_location: string
  readonly user_agent: string
  readonly event_data: AnalyticsEventData
}

/** Sends events in another way than by `POST /actions/sdk`. */
export interface AnalyticsTransport {
  readonly sendEvent: (event: AnalyticsPayload) => Promise<void>
}

export interface AnalyticsOptions {
  /** The server. Without an organization, nothing is sent to it; a transport still receives the events. */
  readonly options?: SlashIDOptions
  /** The person whom events are about initially. */
  readonly user?: BaseUser
  readonly transport?: AnalyticsTransport
}

/**
 * Analytics for servers. Each instance is a separate session: create one per visitor.
 * @example
 * const analytics = new SSR.Analytics({ options: { oid, environment }, user })
 * analytics.trackVirtualPageView({ url: request.url, userAgent: request.headers['user-agent'] })
 */
export class Analytics implements Telling {
  readonly #telling: Telling

  /** @throws InvalidSlashIDConfigurationError when the options cannot be used. */
  constructor({ options, user, transport }: AnalyticsOptions = {}) {
    const runtime = { page: undefined, session: memoryStore(), userAgent: '' }
    const unsent = async () => new Response()
    const ownTransport = async (_: unknown, init?: RequestInit) => {
      await transport?.sendEvent(JSON.parse(String(init?.body)))
      return new Response()
    }
    const fetch = transport ? ownTransport : options?.oid ? defaultRuntime().fetch : unsent
    const somewhere = fetch === ownTransport || fetch === unsent ? { environment: NOWHERE } : {}
    const client = createClient({ ...somewhere, ...options, analyticsEnabled: false }, { ...runtime, fetch })
    this.#telling = createAnalytics(client, false, shownOnServer)
    if (user) this.identify(user)
  }

  /** From now on events are about this person. */
  identify(user: AnalyticsUser): void {
    this.#telling.identify(user)
  }

  /** The person signed out. */
  logout(): void {
    this.#telling.logout()
  }

  /** A page was shown. */
  trackVirtualPageView(view?: { readonly url?: string | undefined; readonly userAgent?: string | undefined }): void {
    this.#telling.trackVirtualPageView(view)
  }
}

/** There is no page to resolve a relative URL against, so it stays relative. */
function shownOnServer(url: string): string {
  const { baseURL } = NOWHERE
  return shownAddress(url || '/', baseURL).replace(/^\/\/\w/.test(url) ? 'http:' : baseURL, '')
}

/** The transport for events that are not sent to a server. */
const NOWHERE = { baseURL: 'http://localhost', sdkURL: 'http://localhost/sdk.html' }
