/** A request of the server's own to somewhere else; the shape of `fetch`, so that libraries take it. */
export type Outbound = (url: string, options?: OutboundOptions) => Promise<Response>

export interface OutboundOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** The longest answer that is taken; a megabyte unless given. */
  readonly mostBytes?: number
}
