/** A mail to one recipient, ready to send. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands a mail to the world. Rejects when it could not; the outbox tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Releases connections. */
  close?(): void
}
