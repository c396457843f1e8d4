/** What a span says. Never a token, the address of a person or client, a query string, or a value of a statement. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** A call to another system. */
export interface TracedCall<Result> {
  readonly name: string
  readonly attributes: SpanAttributes
  /** @param headers what a request to another server sends along, so that its spans belong to the same trace */
  run(headers: Readonly<Record<string, string>>): Promise<Result>
  /** Whether it is recorded only as a part of a request: what the server does on its own time would fill the collector. */
  readonly onlyInRequest?: boolean
  /** Further attributes, from the result. */
  readonly after?: (result: Result) => SpanAttributes
}

/** The span of a request that is being answered. */
export interface RequestSpan {
  /** Calls from here belong to the request. */
  within(work: () => void): void
  end(response: { readonly route: string; readonly method: string; readonly status: number }): void
}

/** Records how long requests and the calls for them take, for a collector of traces. */
export interface Tracer {
  /** @param parent the headers `traceparent` and `tracestate` of a request, if their sender is trusted */
  request(parent?: Readonly<Record<string, unknown>>): RequestSpan
  call<Result>(call: TracedCall<Result>): Promise<Result>
}
