import type { Handle } from '@portico/protocol'
import { IdentityError } from '../errors.js'

/** No further message leaves to a handle for now. One that left before may still be waited for. */
export class MessageRefused extends IdentityError {
  readonly handle: Handle
  constructor(handle: Handle) {
    super('rate_limit_exceeded')
    this.handle = handle
  }
}
