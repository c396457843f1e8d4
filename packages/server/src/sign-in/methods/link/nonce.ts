import { createHash } from 'node:crypto'
import type { Method, NonceAnswer } from '@portico/protocol'
import { secretId } from '../../../ground/ids.js'
import type { Random } from '../../../ground/ports/random.js'
import { sameText } from '../../../ground/secrets.js'
import { becomeFamiliar } from '../../../identity/limits/guessing.js'
import { messageWasRead } from '../../../messages/delivery/caps.js'
import type { ChallengeRecord } from '../../../storage/sign-in/flow-rows.js'
import { type ChallengeDraft, type Check, notGuessed } from '../check.js'

/** A link's challenge: the id of its pack is a secret that only the link contains; the nonce is derived from it. */
export function askForNonce(
  random: Random,
  method: Method,
  lifetime: number,
): { readonly draft: ChallengeDraft; readonly packId: string } {
  const packId = `${secretId(random)}${secretId(random)}`
  return {
    packId,
    draft: {
      id: secretId(random),
      type: 'nonce',
      method,
      secretHash: hash(nonceOf(packId)),
      packHash: packHashOf(packId),
      tries: 5,
      lifetime,
      elsewhere: true,
    },
  }
}

/** How a pack is looked up: only a digest of its id is stored. */
export const packHashOf = (packId: string): string => hash(`pack ${packId}`)

export const nonceCheck: Check<NonceAnswer> = {
  quick: true,
  guesses: notGuessed,
  async verify({ services, organization, flow, challenge, address }, { challenge: answer }) {
    const spent = await services.stores.flows.spendAttempt(challenge.id, services.clock.now())
    if (!spent || !isNonceOf(challenge, answer)) return { ok: false, slug: 'timeout' }
    if (flow.handle) {
      const guesser = { poolId: organization.pool_id, address }
      await becomeFamiliar(services, services.stores, { kind: 'code', subject: flow.handle }, guesser)
      await messageWasRead(services, services.stores, flow, address)
    }
    const { data: location } = challenge
    // A sign-in that was prepared for one person, based on their provider's assertion.
    const owner = flow.kind === 'sign_in' && flow.person_id !== undefined && { personId: flow.person_id }
    return { ok: true, proves: true, ...owner, location: location ?? undefined }
  },
  describe: (_, packId) => ({ challenge: nonceOf(packId) }),
}

/** Whether a text is the secret of this challenge. */
export const isNonceOf = ({ secret_hash }: Pick<ChallengeRecord, 'secret_hash'>, text: string): boolean =>
  sameText(secret_hash ?? '', hash(text))

// 256 random bits need no key and no salt: they cannot be guessed.
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
/** The secret that a page echoes, derived from the pack's id. */
export const nonceOf = (packId: string) => hash(`nonce ${packId}`)
