/** A text message to one number, ready to send. */
export interface SmsMessage {
  /** In E.164 format. */
  readonly to: string
  readonly text: string
}

/** Sends a text message. Rejects if that failed; the outbox tries again. */
export interface Sms {
  send(message: SmsMessage): Promise<void>
}
