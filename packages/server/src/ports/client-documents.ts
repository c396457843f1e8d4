/** What a program says of itself in the document at its client id. */
export interface ClientDocument {
  readonly name: string
  readonly redirect_uris: readonly string[]
}

export type ReadDocument =
  | { readonly ok: true; readonly document: ClientDocument }
  /** Why it does not count, in half a sentence. */
  | { readonly ok: false; readonly why: string }

/** Reads documents of programs elsewhere (OAuth Client ID Metadata Document). Keeps good ones for a while. */
export interface ClientDocuments {
  /** A document that was read lately. */
  kept(clientId: string): ClientDocument | undefined
  /** Asks for it over the network. */
  read(clientId: string): Promise<ReadDocument>
}
