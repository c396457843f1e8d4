import type { Factor, Handle } from '@portico/protocol'
import type { ClientHolder } from '../client/client.js'
import { errorOf } from '../errors.js'
import { authenticate } from '../flows/authenticate.js'
import { BaseUser } from './base-user.js'
import { User } from './user.js'

/**
 * An anonymous visitor whom the server can recognize again.
 * @example
 * const visitor = await sid.createAnonymousUser()
 * const user = await visitor.id({ type: 'email_address', value: 'ada@example.com' }, { method: 'otp_via_email' })
 */
export class AnonymousUser extends BaseUser {
  /**
   * @param source The SDK instance.
   * @throws InvalidActionError for the token of a known person.
   */
  constructor(token: string, source: ClientHolder) {
    super(token, source)
    if (!this.anonymous) throw errorOf('invalid_action', "Token must have person_type 'anonymous'")
  }

  /** Signs in and keeps what was stored about this person. */
  async id(handle: Handle | null | undefined, factor: Factor): Promise<User> {
    const { client, oid: organization, token: previousToken } = this
    return new User(await authenticate(client, { organization, handle, factor, previousToken }), this)
  }
}
