import type { ChallengeType } from '@portico/protocol'
import type { ProviderRecord } from '../ports/federation-stores.js'
import type { CredentialRecord, SessionRecord, Stores } from '../ports/stores.js'

/** Everything that a person can sign in with: handles, credentials, and identities by the kind of their provider. */
export type WayIn = 'handle' | CredentialRecord['type'] | ProviderRecord['type']

/**
 * What adding a way in asks of somebody who is signed in, so that the thief of a token cannot make themselves a lasting
 * one. `recent`: a recent sign-in. `proof`: that, or a proof of a handle of the person earlier in the same flow.
 */
export const ADDING: Record<WayIn, 'recent' | 'proof'> = {
  handle: 'recent',
  password: 'proof',
  'public-key': 'proof',
  totp: 'proof',
  oidc: 'recent',
  saml: 'recent',
}

/** What meeting a challenge does: it adds a way in, proves the handle of the flow, or neither. */
const EFFECTS: Record<ChallengeType, WayIn | 'proof' | 'none'> = {
  otp: 'proof',
  nonce: 'proof',
  webauthn_create: 'public-key',
  totp_register: 'totp',
  password_set: 'password',
  password_reset: 'password',
  // Whether these add an identity, or prove one that is there, shows when the provider answers.
  oidc: 'oidc',
  saml: 'saml',
  webauthn_get: 'none',
  password_verify: 'none',
  totp_verify: 'none',
  proxy: 'none',
  authn_context_update: 'none',
  ui_customization: 'none',
}

/** Whether meeting the challenges adds a way in, whatever proof stands before it. */
export const addsWayIn = (types: readonly ChallengeType[]): boolean =>
  types.some((type) => EFFECTS[type] !== 'proof' && EFFECTS[type] !== 'none')

/** Whether meeting the challenges adds what counts as a second factor: an app or a passkey. */
export const addsFactor = (types: readonly ChallengeType[]): boolean =>
  types.some((type) => EFFECTS[type] === 'public-key' || EFFECTS[type] === 'totp')

/** The ways in that challenges, met in this order, add without the proof that adding them asks for. */
export function waysInAddedBy(types: readonly ChallengeType[]): WayIn[] {
  const effects = types.map((type) => EFFECTS[type])
  const added = effects.filter((effect): effect is WayIn => effect !== 'proof' && effect !== 'none')
  return added.filter((way) => ADDING[way] === 'recent' || !effects.slice(0, effects.indexOf(way)).includes('proof'))
}

/**
 * Whether a session is the first of a person who has no way in at all, and so cannot be asked to sign in again: the
 * owner, who came by a link that works once.
 */
export async function hasNoWayIn(stores: Stores, { person_id, first_token }: SessionRecord): Promise<boolean> {
  if (!first_token) return false
  const handles = await stores.handles.of(person_id)
  if (handles.some(({ verified }) => verified)) return false
  if ((await stores.credentials.of(person_id)).length > 0) return false
  return (await stores.identities.of(person_id)).length === 0
}
