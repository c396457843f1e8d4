import { type ErrorSlug, errorRow } from '@portico/protocol'

/** The database cannot be used. The message is one sentence for the person who starts the program. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** The master key does not open what this database holds. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError'
}

/** A request that cannot be met; `status` and `message` are what the caller is told. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A failure of the error catalogue, answered with its status and wire message. */
export class IdentityError extends RequestError {
  override readonly name = 'IdentityError'
  readonly slug: ErrorSlug
  constructor(slug: ErrorSlug) {
    const row = errorRow(slug)
    super(row.status ?? 500, row.wireMessage ?? row.message)
    this.slug = slug
  }
}
