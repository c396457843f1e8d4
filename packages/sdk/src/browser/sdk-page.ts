import type { Handle } from '@portico/protocol'
import type { Config } from '../config.js'
import { version } from '../wire-values.js'
import type { Runtime } from './runtime.js'

/** The server and the environment of an SDK instance. */
export interface Site {
  readonly config: Config
  readonly runtime: Runtime
  /** Loads the communication with an SDK page of another origin. */
  readonly sdkPage: () => Promise<SdkPageConnection>
}

/** Communication with an SDK page of another origin. */
export interface SdkPageConnection {
  readonly askFrame: (ends: Ends, request: PageRequest) => Promise<PageReply>
  readonly askTab: (ends: Ends, request: PageRequest) => Promise<PageReply>
  readonly sharedIdentifiers: (ends: Ends) => Promise<readonly Handle[]>
  readonly shareIdentifier: (ends: Ends, handle: Handle) => Promise<void>
}

/** The SDK page's response: the request's `id`, and its result. */
export interface PageReply {
  readonly id: number
  readonly value?: string | null
  readonly attestation?: { readonly data: Readonly<Record<string, unknown>> } | null
  readonly error?: unknown
}

export type PageRequest = { readonly type: number } & Readonly<Record<string, unknown>>

/** The messages that a page sends to the SDK page, by their number on the wire. */
export const MESSAGES = { get: 0, set: 1, ping: 2, webauthn_create: 3, webauthn_get: 4 } as const

/** Id of the hidden frame that holds the SDK page. */
export const FRAME = '__SlashID_iframe'

/** The two ends of a connection. */
export interface Ends {
  readonly page: Window
  /** Address of the SDK page. */
  readonly url: URL
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Closes the connection. */
  readonly signal: AbortSignal
}

/** Address of the SDK page, with the version of the requesting SDK. */
export function sdkPageUrl({ sdkURL }: Pick<Config, 'sdkURL'>): URL {
  const url = new URL(sdkURL)
  url.searchParams.set('v', version.raw)
  return url
}

/**
 * The connection to the SDK page; `undefined` if none is needed: without a page, or if the SDK page has the page's own
 * origin, whose storage and passkeys are directly accessible.
 */
export function wayToSdkPage(
  { config, runtime: { page, sleep } }: Site,
  signal: AbortSignal = new AbortController().signal,
): Ends | undefined {
  const url = sdkPageUrl(config)
  return page && page.location.origin !== url.origin ? { page, url, sleep, signal } : undefined
}

/** Whether a passkey of this scope can be used at a host. */
export const isLocalScope = (host: string | undefined, scope: string): boolean => `.${host}`.endsWith(`.${scope}`)

/** Whether frames of other origins may request passkeys: browsers that support this list the feature. */
export const canAskForPasskeysInFrames = (): boolean =>
  !!(globalThis.document as FeatureDocument | undefined)?.featurePolicy
    ?.features()
    .includes('publickey-credentials-get')

type FeatureDocument = Document & { readonly featurePolicy?: { features(): string[] } }
