import type { InvalidityReason, TokenClaims } from '@portico/protocol'
import type { SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'

/** A token that is good at this moment. */
export interface LiveToken {
  readonly claims: TokenClaims
  readonly session: SessionRecord
}

export type TokenCheck =
  | ({ readonly ok: true } & LiveToken)
  | { readonly ok: false; readonly reason: InvalidityReason; readonly session?: string }

/**
 * Whether a token is ours, unexpired, not revoked, and its person active: asked of the database each time, so that a
 * log-out or a removal counts at once, in every process.
 */
export async function checkToken({ signer, stores, clock }: Services, token: string): Promise<TokenCheck> {
  const read = await signer.read(token)
  if (!read.ok) return read
  const { claims } = read
  if (clock.now() >= claims.exp * 1000) return { ok: false, reason: 'expired', session: claims.jti }
  const found = await stores.sessions.findWithState(claims.jti)
  if (!found) return { ok: false, reason: 'person_not_active' }
  const { session, state } = found
  if (session.revoked_at !== null) return { ok: false, reason: 'expired', session: session.id }
  if (state !== 'active') return { ok: false, reason: 'person_not_active', session: session.id }
  return { ok: true, claims, session }
}
