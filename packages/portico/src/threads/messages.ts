/** A request to a thread. */
export interface ThreadRequest<Request> {
  readonly id: number
  readonly request: Request
}

/** What the thread sends: first whether it has anything to respond with, then one message for each request. */
export type ThreadMessage<Answer> =
  | { readonly kind: 'opened'; readonly described: boolean }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string }
