import type { Factor, Handle } from '@portico/protocol'
import { errorOf } from '../errors.js'
import { authenticate } from '../flows/authenticate.js'
import { account } from '../lazy-modules.js'
import { meetChallenges } from '../methods/meet-challenges.js'
import { BaseUser } from './base-user.js'

/**
 * A person who signed in on this page.
 * @example
 * const user = await sid.id(oid, handle, { method: 'otp_via_email' })
 * if (!user.authentication.includes('totp')) await user.mfa({ method: 'totp' })
 */
export class User extends BaseUser {
  /**
   * Adds a proof to the session: a second factor, a further handle, or both. The newer token replaces this one.
   * @example await user.mfa({ method: 'totp' })
   * @throws SlashIDError like `SlashID.id`.
   */
  async mfa(handleOrFactor?: Handle | Factor | null, second?: Factor): Promise<void> {
    const first = handleOrFactor && 'method' in handleOrFactor ? handleOrFactor : undefined
    const handle = first ? undefined : (handleOrFactor as Handle | null | undefined)
    const factor = second ?? first
    if (!handle && !factor) throw errorOf('invalid_action', 'mfa needs a factor or a handle')
    const { oid: organization, token: previousToken } = this
    this.renew(await authenticate(this.client, { organization, handle, factor, previousToken }))
  }

  /** A token for another organization; its challenges, if it has any, are met first. This object keeps its own token. */
  override async getTokenForOrganization(organization: string): Promise<string> {
    const { switchOrganization } = await account()
    return switchOrganization(this.client, meetChallenges, this.token, organization)
  }
}
