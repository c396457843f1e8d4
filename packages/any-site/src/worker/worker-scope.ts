import type { SiteRuntime } from '@portico/sealing/plan'

/** What the worker uses of its global scope: the compiler's own types of it exclude those of pages. */
export interface WorkerScope {
  readonly portico: SiteRuntime
  readonly location: { readonly origin: string }
  readonly clients: {
    claim(): Promise<void>
    get(id: string): Promise<WindowClient | undefined>
    matchAll(options: { readonly type: 'window' }): Promise<readonly WindowClient[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LaterEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: LaterEvent & MessageEvent) => void): void
}

export interface WindowClient {
  readonly id: string
  readonly url: string
  navigate(url: string): Promise<unknown>
}

interface LaterEvent {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends LaterEvent {
  readonly request: Request
  readonly resultingClientId: string
  respondWith(response: Promise<Response>): void
}
