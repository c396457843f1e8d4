import type { AcceptedKinds, InvalidityReason, SessionKind, TokenClaims } from '@portico/protocol'
import type { SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'
import { TOKENS_OF } from './kinds.js'

/** A token that is good at this moment. */
export interface LiveToken {
  readonly claims: TokenClaims
  readonly session: SessionRecord
}

export type TokenCheck =
  | ({ readonly ok: true } & LiveToken)
  | {
      readonly ok: false
      readonly reason: InvalidityReason
      readonly session?: string
      /** What the token is, where it is ours and valid but of a kind, or with a scope, that does not count here. */
      readonly refused?: SessionKind | 'id_token'
    }

/**
 * Whether a token is ours, unexpired, not revoked, its person active and its session of an accepted kind: asked of the
 * database each time, so that a log-out or a removal counts at once, in every process.
 * @param accepts which kinds of session count where the token was presented.
 */
export async function checkToken(
  { signer, stores, clock, settings }: Services,
  token: string,
  accepts: AcceptedKinds,
): Promise<TokenCheck> {
  const read = await signer.read(token)
  if (!read.ok) return read
  const { claims, type } = read
  // An ID token is ours and signed too, but it names no session.
  if (typeof claims.jti !== 'string') return { ok: false, reason: 'invalid_token_content', refused: 'id_token' }
  if (clock.now() >= claims.exp * 1000) return { ok: false, reason: 'expired', session: claims.jti }
  const found = await stores.sessions.findWithState(claims.jti)
  if (!found) return { ok: false, reason: 'person_not_active' }
  const { session, state } = found
  const kind = TOKENS_OF[session.kind]
  if (type !== kind.type || !kind.isFor(claims, session, settings))
    return { ok: false, reason: 'invalid_token_content' }
  if (session.revoked_at !== null) return { ok: false, reason: 'expired', session: session.id }
  if (state !== 'active') return { ok: false, reason: 'person_not_active', session: session.id }
  if (!isAccepted(session, accepts))
    return { ok: false, reason: 'invalid_token_content', session: session.id, refused: session.kind }
  return { ok: true, claims, session }
}

/** A program needs the one scope that the endpoint asks for, besides being accepted there at all. */
function isAccepted({ kind, scope }: SessionRecord, accepts: AcceptedKinds): boolean {
  const accepted = accepts[kind]
  return typeof accepted === 'boolean' ? accepted : scope.includes(accepted)
}
