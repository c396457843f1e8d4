/** An email to one recipient, ready to send. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends an email. Rejects if that failed; the outbox tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Closes connections. */
  close?(): void
}
