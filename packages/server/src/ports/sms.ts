/** A text message to one number, ready to send. */
export interface SmsMessage {
  /** E.164. */
  readonly to: string
  readonly text: string
}

/** Hands a text message to the world. Rejects when it could not; the outbox tries again. */
export interface Sms {
  send(message: SmsMessage): Promise<void>
}
