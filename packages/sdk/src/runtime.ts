import { type KeyValueStore, webStore } from './browser/storage.js'

/** The page around the SDK. Absent in workers and in Node. */
export interface Page {
  readonly window: Window
  /** Address of the page now. */
  readonly href: () => string
  /** Replaces the address without loading anything and without a history entry. */
  readonly replaceAddress: (href: string) => void
  /** Leaves for another page. */
  readonly leave: (href: string) => void
}

/**
 * What the SDK needs of the world: network, storage, clock, random numbers, page. Each has the browser's own as default;
 * tests and other programs hand in theirs.
 */
export interface Runtime {
  readonly fetch: typeof globalThis.fetch
  readonly crypto: Crypto
  readonly local: KeyValueStore
  readonly session: KeyValueStore
  readonly page?: Page
  readonly passkeys?: Pick<CredentialsContainer, 'create' | 'get'>
  readonly userAgent: string
  /** Waits; rejects with the signal's reason when it is aborted first. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Told of faults that must not stop a flow, such as an exception in an event listener. */
  readonly report: (error: unknown) => void
}

/** The surroundings the code runs in. Reads globals when called, never at import, so that importing works everywhere. */
export function defaultRuntime(): Runtime {
  return {
    // Called through the global each time: `fetch` may be replaced after start, and must not lose its `this`.
    fetch: (input, init) => globalThis.fetch(input, init),
    crypto: globalThis.crypto,
    local: webStore('localStorage'),
    session: webStore('sessionStorage'),
    page: globalThis.document ? pageOf(globalThis.window) : undefined,
    passkeys: globalThis.PublicKeyCredential ? globalThis.navigator?.credentials : undefined,
    userAgent: globalThis.navigator?.userAgent ?? '',
    sleep,
    report: (error) => console.error(error),
  }
}

const pageOf = (window: Window): Page => ({
  window,
  href: () => window.location.href,
  replaceAddress: (href) => window.history.replaceState(window.history.state, '', href),
  leave: (href) => window.location.assign(href),
})

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
    signal?.addEventListener('abort', stop, { once: true })
  })

/** A random UUID v4 (RFC 9562). `crypto.randomUUID` is missing on insecure origins, where the constructor must still work. */
export function uuid({ crypto }: Pick<Runtime, 'crypto'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
