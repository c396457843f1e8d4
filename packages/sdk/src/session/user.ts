import type { Challenge, Factor, Handle } from '@portico/protocol'
import { prepareProof } from '../browser/pkce.js'
import type { ClientHolder } from '../client.js'
import type { SlashIDOptions } from '../config.js'
import { asSlashIDError, errorOf } from '../errors.js'
import { authenticate } from '../flows/authenticate.js'
import { meetChallenges } from '../flows/meet-challenges.js'
import { BaseUser } from './base-user.js'

/** A person who signed in on this page. */
export class User extends BaseUser {
  /** @param source The SDK instance that signs in, or options to build one of. */
  constructor(token: string, source: ClientHolder | SlashIDOptions) {
    super(token, source)
  }

  /**
   * Adds a proof to the session: a second factor, a further handle, or both. The newer token takes the place of this one.
   * @example await user.mfa({ method: 'totp' })
   * @throws SlashIDError like `SlashID.id`.
   */
  async mfa(handleOrFactor?: Handle | Factor | null, factor?: Factor): Promise<void> {
    const given = handleOrFactor ?? undefined
    const onlyFactor = given && 'method' in given ? given : undefined
    const handle = given && 'value' in given ? given : undefined
    if (!handle && !onlyFactor && !factor)
      throw errorOf('invalid_action', {
        message: 'mfa needs a factor, a handle, or both. Call mfa({ method: "totp" }).',
      })
    const { oid: organization, token: previousToken } = this
    this.renew(await authenticate(this.client, { organization, handle, factor: factor ?? onlyFactor, previousToken }))
  }

  /** A token for another organization; its challenges, if it has any, are met first. This object keeps its own token. */
  override async getTokenForOrganization(organization: string): Promise<string> {
    const { client, token: previousToken } = this
    const live = client.flows.startBeside()
    try {
      const body = { metadata: await prepareProof(client.runtime) }
      const answer = await this.call<Switched>('POST /token/v2', { body, organization, signal: live.signal })
      if (answer?.type === 'token') return answer.token
      const challenges = answer?.challenges ?? []
      return await meetChallenges(challenges, { client, ...live, organization, previousToken })
    } catch (error) {
      throw asSlashIDError(error)
    } finally {
      live.end()
    }
  }
}

type Switched =
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'challenge_list'; readonly challenges: readonly Challenge[] }
