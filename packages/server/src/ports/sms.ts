/** Hands a text message to the world. Rejects when it could not; the outbox tries again. */
export interface Sms {
  send(message: { readonly to: string; readonly text: string }): Promise<void>
}
