import { type KeyValueStore, webStore } from './storage.js'

/**
 * What the SDK needs from its environment: network, storage, clock, random numbers, page. Defaults to the browser's;
 * tests and other programs pass their own.
 */
export interface Runtime {
  readonly fetch: typeof globalThis.fetch
  readonly crypto: Crypto
  readonly local: KeyValueStore
  readonly session: KeyValueStore
  /** The page around the SDK. Absent in workers and in Node. */
  readonly page?: Window | undefined
  /** Absent without WebAuthn support. */
  readonly passkeys?: Pick<CredentialsContainer, 'create' | 'get'> | undefined
  readonly userAgent: string
  /** Waits; rejects with the signal's reason when it is aborted first. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Receives errors that must not stop a flow, such as an exception in an event listener. */
  readonly report: (error: unknown) => void
}

/**
 * The environment that the code runs in. Reads globals when called, never at import, so that importing works
 * everywhere.
 */
export function defaultRuntime(): Runtime {
  const { crypto, document, navigator, PublicKeyCredential, window } = globalThis
  return {
    // Called through the global each time: `fetch` may be replaced after start, and must not lose its `this`.
    fetch: (input, init) => globalThis.fetch(input, init),
    crypto,
    local: webStore('localStorage'),
    session: webStore('sessionStorage'),
    page: document && window,
    passkeys: PublicKeyCredential && navigator?.credentials,
    userAgent: navigator?.userAgent ?? '',
    sleep,
    report: console.error,
  }
}

const sleep = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop)
  })
