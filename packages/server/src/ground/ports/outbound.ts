import type { LookupAddress, LookupAllOptions } from 'node:dns'

/** Sends a request to another server; has the shape of `fetch`, so that libraries accept it. */
export type Outbound = (url: string, options?: OutboundOptions) => Promise<Response>

export interface OutboundOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** The maximum size of the response; one megabyte by default. */
  readonly mostBytes?: number
}

/** Finds the addresses of a host name. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void
