/** An email to one recipient, ready to send. */
export interface Mail {
  /** The same each time the email is tried, so that its recipient gets it once even if a host accepted it without saying so. */
  readonly id?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

/** A file of text in an email. */
export interface Attachment {
  readonly name: string
  readonly text: string
}

/** Sends an email. Rejects if that failed; the outbox tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Closes connections. */
  close?(): void
}
