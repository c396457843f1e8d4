import { type AnswerSlug, answerRow, type ErrorItem, slugOfStatus } from '@portico/protocol'

/** The database cannot be used. The message is one sentence for the person who starts the program. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** The master key does not open what this database holds. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError'
}

/** What a refusal says for programs, beside its words. */
export type RefusalDetails = Pick<ErrorItem, 'slug' | 'field' | 'rule' | 'organization'>

/** A request that cannot be met; all of it but the stack is what the caller receives. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError'
  readonly status: number
  readonly slug: AnswerSlug
  readonly details: Omit<RefusalDetails, 'slug'>
  /** @param details.slug for a refusal that clients act upon; the others have the word of their status. */
  constructor(status: number, message: string, { slug = slugOfStatus(status), ...details }: RefusalDetails = {}) {
    super(message)
    this.status = status
    this.slug = slug
    this.details = details
  }
}

/** Another system that could not be asked, or was not asked because of where it is. */
export class OutboundError extends RequestError {
  override readonly name = 'OutboundError'
  /** Half a sentence. */
  readonly why: string
  constructor(origin: string, why: string) {
    super(502, `${origin} cannot be reached: ${why}; correct the provider's address`)
    this.why = why
  }
}

/** A refusal whose status and words are those of its slug. */
export class IdentityError extends RequestError {
  override readonly name = 'IdentityError'
  constructor(slug: AnswerSlug, details?: Omit<RefusalDetails, 'slug'>) {
    const { status, message = slug } = answerRow(slug)
    super(status, message, { ...details, slug })
  }
}
