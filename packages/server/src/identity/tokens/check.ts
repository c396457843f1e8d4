import {
  type AcceptedSessions,
  type InvalidityReason,
  isReaderToken,
  isWholeReaderToken,
  MINUTE,
  type RefusalSlug,
  SECOND,
} from '@portico/protocol'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { secretHash } from '../../ground/secrets.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { lacksFactor } from '../factors/required-factors.js'
import { allowsReading, isForReading } from '../organizations/allowed.js'
import { findOrganization } from '../organizations/organization.js'
import { type OrganizationSettings, organizationSettings } from '../organizations/settings.js'
import type { Services } from '../services.js'
import { TOKENS_OF } from './kinds.js'

/** The session of a currently valid token. */
export interface LiveToken {
  readonly session: SessionRecord
}

export type TokenCheck =
  | ({ readonly ok: true } & LiveToken)
  | {
      readonly ok: false
      readonly reason: InvalidityReason
      readonly session?: string
      /** The session of a valid token whose kind or scope is not accepted here, or that the token is an ID token. */
      readonly refused?: SessionRecord | 'id_token'
      /** The error slug for the holder of a reader token. */
      readonly slug?: RefusalSlug
    }

/**
 * Whether a token is ours, unexpired and not revoked, its person active, its session of an accepted kind and, if a
 * second factor is required, based on one. This is read from the database each time, so that a log-out, a removal or a
 * new setting takes effect immediately, in every process.
 * @param accepts the sessions that are accepted where the token was presented.
 */
export async function checkToken(services: Services, token: string, accepts: AcceptedSessions): Promise<TokenCheck> {
  if (isReaderToken(token)) return checkReaderToken(services, token, accepts)
  const { signer, settings } = services
  const read = await signer.read(token)
  if (!read.ok) return read
  const { claims, type } = read
  // A grant has many access tokens, each with its own id (RFC 9068, 2.2), and a separate claim for its session.
  const id = type === 'at+jwt' ? (claims.sid ?? claims.jti) : claims.jti
  // An ID token is also ours and signed, but it identifies no session.
  if (typeof id !== 'string') return { ok: false, reason: 'invalid_token_content', refused: 'id_token' }
  return checkSession(services, id, accepts, (session) => {
    const kind = TOKENS_OF[session.kind]
    return type === kind.type && kind.isFor(claims, session, settings)
  })
}

/** Same as `checkToken`, for a token that is looked up. One that cannot be complete costs no query. */
async function checkReaderToken(services: Services, token: string, accepts: AcceptedSessions): Promise<TokenCheck> {
  if (!isWholeReaderToken(token)) return { ok: false, reason: 'invalid_token_content', slug: 'reader_token_malformed' }
  const id = await services.stores.readerTokens.sessionOf(secretHash(token))
  if (id === undefined) return { ...EXPIRED, slug: 'reader_token_ended' }
  return checkSession(services, id, accepts, ({ kind }) => kind === 'reader')
}

const EXPIRED = { ok: false, reason: 'expired' } as const

/**
 * Same as `checkToken`, for a session that is identified in another way than by its token.
 * @param fits whether what identified the session is valid for it.
 */
export async function checkSession(
  { stores, clock }: Services,
  id: string,
  accepts: AcceptedSessions,
  fits: (session: SessionRecord) => boolean = () => true,
): Promise<TokenCheck> {
  const row = await stores.sessions.findWithState(id)
  if (!row) return { ok: false, reason: 'person_not_active' }
  const { session, state, organizationSettings: settings } = row
  if (!fits(session)) return { ok: false, reason: 'invalid_token_content' }
  if (session.revoked_at !== null || clock.now() >= session.expires_at) return { ...EXPIRED, session: id }
  if (state !== 'active') return { ok: false, reason: 'person_not_active', session: id }
  if (!isAccepted(session, accepts))
    return { ok: false, reason: 'invalid_token_content', session: id, refused: session }
  const decided = organizationSettings(settings)
  if (!decided.reader_tokens && isForReading(session))
    return { ok: false, reason: 'expired', session: id, slug: 'reader_tokens_off' }
  if (!allowsReading(decided, session, clock.now())) return { ...EXPIRED, session: id }
  if (!(await isAwake({ stores, clock }, session, decided))) return { ...EXPIRED, session: id }
  if (!accepts.unfinished && (await isUnfinished(stores, session, decided)))
    return { ok: false, reason: 'not_enough_factors', session: id }
  return { ok: true, session }
}

/** Reads nothing but the settings if no factor is required, as in most organizations. */
const isUnfinished = async (stores: Stores, session: SessionRecord, settings: OrganizationSettings): Promise<boolean> =>
  settings.second_factor !== 'optional' &&
  lacksFactor(stores, session, await findOrganization(stores, session.organization_id))

/** How often the use of a session is recorded. */
const NOTED_EVERY = MINUTE

/** A console session ends when it has not been used for as long as the organization sets. */
async function isAwake(
  { stores, clock }: Pick<Services, 'stores' | 'clock'>,
  { id, kind, seen_at }: SessionRecord,
  settings: OrganizationSettings,
): Promise<boolean> {
  if (kind !== 'console') return true
  const now = clock.now()
  const seen = seen_at ?? 0
  const since = now - settings.console_idle_seconds * SECOND
  if (seen <= since) return false
  return now - seen < NOTED_EVERY || stores.sessions.touch(id, now, since)
}

/** A program needs the one scope that the endpoint requires, in addition to being accepted there at all. */
function isAccepted({ kind, scope }: SessionRecord, accepts: AcceptedSessions): boolean {
  const accepted = accepts[kind]
  return typeof accepted === 'boolean' ? accepted : scope.includes(accepted)
}

/** Clients recognize this message as "sign in again". */
export const expired = (): RequestError =>
  new RequestError(401, new IdentityError('timeout').message, { slug: 'timeout' })
