import { type AnalyticsUser, createAnalytics, type Analytics as Telling } from '../analytics.js'
import { memoryStore } from '../browser/storage.js'
import { createClient } from '../client.js'
import type { SlashIDOptions } from '../config.js'
import { defaultRuntime } from '../runtime.js'

/** Sends an event, given as JSON, to an address of the identity server. */
export type AnalyticsTransport = (url: string, init: { readonly body: string }) => Promise<unknown>

export interface AnalyticsOptions {
  readonly options: SlashIDOptions
  /** Whom events are about from the start. */
  readonly user?: AnalyticsUser
  /** Another way to send than `fetch`. */
  readonly transport?: AnalyticsTransport
}

/**
 * Analytics for servers. Each instance is a session of its own: make one per visitor.
 * @example
 * const analytics = new SSR.Analytics({ options: { oid, environment }, user })
 * analytics.trackVirtualPageView({ url: request.url, userAgent: request.headers['user-agent'] })
 */
export class Analytics implements Telling {
  readonly #telling: Telling

  /** @throws InvalidSlashIDConfigurationError when the options cannot be used, or name no organization. */
  constructor({ options, user, transport }: AnalyticsOptions) {
    const runtime = { page: undefined, session: memoryStore(), userAgent: '' }
    const send = transport ?? defaultRuntime().fetch
    // Analytics reads nothing of an answer, so whatever a transport gives will do.
    const fetch = ((url: string, init: { body: string }) => send(url, init)) as typeof globalThis.fetch
    this.#telling = createAnalytics(createClient({ ...options, analyticsEnabled: true }, { ...runtime, fetch }), false)
    if (user) this.identify(user)
  }

  /** From now on events are about this person. */
  identify(user: AnalyticsUser): void {
    this.#telling.identify(user)
  }

  /** The person left. */
  logout(): void {
    this.#telling.logout()
  }

  /** A page was shown. */
  trackVirtualPageView(view?: { readonly url?: string; readonly userAgent?: string }): void {
    this.#telling.trackVirtualPageView(view)
  }
}
