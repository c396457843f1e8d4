import { type AnswerSlug, answerRow, type ErrorItem, slugOfStatus } from '@portico/protocol'

/** The database cannot be used. The message is one sentence for the person who starts the program. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** The database cannot serve a request at the moment, which may succeed later. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
  /** The code of the database, or of the operating system. */
  readonly code: string | undefined
  /** Whether what was being saved may be stored nevertheless. */
  readonly isOutcomeUnknown: boolean
  constructor(
    message: string,
    { isOutcomeUnknown = false, cause }: { readonly isOutcomeUnknown?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  }
}

/** A bug: code inside a transaction waits for something that may not end before the transaction does. */
export class TransactionMisuseError extends Error {
  override readonly name = 'TransactionMisuseError'
  constructor(what: string) {
    super(
      `Inside a transaction, ${what} was attempted, which holds the connection of the database for as long as it takes, or forever. Do it before the transaction, use the stores that the transaction passes on, or start it with outsideTransaction().`,
    )
  }
}

/** The master key does not decrypt the contents of this database. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError'
}

/** The details of a refusal for programs, in addition to its message. */
export type RefusalDetails = Pick<ErrorItem, 'slug' | 'field' | 'rule' | 'organization'>

/** A request that cannot be fulfilled; the caller receives everything in it except the stack. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError'
  readonly status: number
  readonly slug: AnswerSlug
  readonly details: Omit<RefusalDetails, 'slug'>
  /** @param details.slug for a refusal that clients act upon; others get the slug of their status. */
  constructor(status: number, message: string, { slug = slugOfStatus(status), ...details }: RefusalDetails = {}) {
    super(message)
    this.status = status
    this.slug = slug
    this.details = details
  }
}

/** Another system that could not be reached, or was not contacted because of its address. */
export class OutboundError extends RequestError {
  override readonly name = 'OutboundError'
  /** Part of a sentence. */
  readonly why: string
  constructor(origin: string, why: string) {
    super(502, `${origin} cannot be reached: ${why}; correct the provider's address`)
    this.why = why
  }
}

/** A refusal with the status and message of its slug. */
export class IdentityError extends RequestError {
  override readonly name = 'IdentityError'
  constructor(slug: AnswerSlug, details?: Omit<RefusalDetails, 'slug'>) {
    const { status, message = slug } = answerRow(slug)
    super(status, message, { ...details, slug })
  }
}
