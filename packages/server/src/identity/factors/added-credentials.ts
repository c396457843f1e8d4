import { CHALLENGES, type ChallengeType, CREDENTIALS, type CredentialType, isCredentialType } from '@portico/protocol'
import type { ProviderRecord } from '../../storage/sign-in/providers.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { isStrong } from './proofs.js'

/** Everything that a person can sign in with: handles, credentials, and identities by the kind of their provider. */
export type WayIn = 'handle' | CredentialType | ProviderRecord['type']

/** What adding a way in requires of a signed-in person: see `CREDENTIALS`. */
const adding = (way: WayIn): 'recent' | 'proof' => (isCredentialType(way) ? CREDENTIALS[way].adding : 'recent')

/** Whether meeting the challenges adds a way in, whatever is proven before. */
export const addsWayIn = (types: readonly ChallengeType[]): boolean =>
  types.some((type) => CHALLENGES[type].adds !== null)

/** Whether meeting the challenges adds what counts as a second factor. */
export const addsFactor = (types: readonly ChallengeType[]): boolean =>
  types.some((type) => {
    const { adds } = CHALLENGES[type]
    return adds !== null && isCredentialType(adds) && isStrong(CREDENTIALS[adds].proves)
  })

/** The ways in that challenges, met in this order, would add without the proof that adding them requires. */
export const waysInAddedBy = (types: readonly ChallengeType[]): WayIn[] =>
  types.flatMap((type, at) => {
    const { adds } = CHALLENGES[type]
    const proven = types.slice(0, at).some((earlier) => CHALLENGES[earlier].provesHandle)
    return adds !== null && (adding(adds) === 'recent' || !proven) ? [adds] : []
  })

/**
 * Whether a session is the first of a person who has no way in at all, and who therefore cannot be required to sign in
 * again: the owner, who used a one-time link.
 */
export async function hasNoWayIn(stores: Stores, { person_id, first_token }: SessionRecord): Promise<boolean> {
  if (!first_token) return false
  const handles = await stores.handles.of(person_id)
  if (handles.some(({ verified }) => verified)) return false
  if ((await stores.credentials.of(person_id)).length > 0) return false
  return (await stores.identities.of(person_id)).length === 0
}
