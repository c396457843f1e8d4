/** What a program states about itself in the document at its client id. */
export interface ClientDocument {
  readonly name: string
  readonly redirect_uris: readonly string[]
}

export type ReadDocument =
  | { readonly ok: true; readonly document: ClientDocument }
  /** Why the document is not accepted, as part of a sentence. */
  | { readonly ok: false; readonly why: string }

/** Reads the documents of programs elsewhere (OAuth Client ID Metadata Document). Caches valid ones for a while. */
export interface ClientDocuments {
  /** A document that was read recently. */
  cached(clientId: string): ClientDocument | undefined
  /** Requests the document over the network. */
  read(clientId: string): Promise<ReadDocument>
}
