import {
  type AcceptedSessions,
  type InvalidityReason,
  isReaderToken,
  isWholeReaderToken,
  type RefusalSlug,
} from '@portico/protocol'
import { IdentityError, RequestError } from '../errors.js'
import { lacksFactor } from '../factors/enough.js'
import { secretHash } from '../lib/secrets.js'
import { allowsReading, isForReading } from '../organizations/allowed.js'
import { findOrganization } from '../organizations/organization.js'
import { type OrganizationSettings, organizationSettings } from '../organizations/settings.js'
import type { SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import { TOKENS_OF } from './kinds.js'

/** The session of a token that is good at this moment. */
export interface LiveToken {
  readonly session: SessionRecord
}

export type TokenCheck =
  | ({ readonly ok: true } & LiveToken)
  | {
      readonly ok: false
      readonly reason: InvalidityReason
      readonly session?: string
      /** The session of a live token whose kind or scope does not count here, or that the token is an ID token. */
      readonly refused?: SessionRecord | 'id_token'
      /** What to tell the holder of a reader token. */
      readonly slug?: RefusalSlug
    }

/**
 * Whether a token is ours, unexpired, not revoked, its person active, its session of an accepted kind and, where a second
 * factor is required, resting on one: asked of the database each time, so that a log-out, a removal or a new setting counts
 * at once, in every process.
 * @param accepts which sessions count where the token was presented.
 */
export async function checkToken(services: Services, token: string, accepts: AcceptedSessions): Promise<TokenCheck> {
  if (isReaderToken(token)) return checkReaderToken(services, token, accepts)
  const { signer, clock, settings } = services
  const read = await signer.read(token)
  if (!read.ok) return read
  const { claims, type } = read
  // A grant has many access tokens, each with an id of its own (RFC 9068, 2.2), and names its session beside it.
  const id = type === 'at+jwt' ? (claims.sid ?? claims.jti) : claims.jti
  // An ID token is ours and signed too, but it names no session.
  if (typeof id !== 'string') return { ok: false, reason: 'invalid_token_content', refused: 'id_token' }
  if (clock.now() >= claims.exp * 1000) return { ...EXPIRED, session: id }
  return checkSession(services, id, accepts, (session) => {
    const kind = TOKENS_OF[session.kind]
    return type === kind.type && kind.isFor(claims, session, settings)
  })
}

/** As `checkToken`, for a token that is looked up. One that cannot be whole costs no query. */
async function checkReaderToken(services: Services, token: string, accepts: AcceptedSessions): Promise<TokenCheck> {
  if (!isWholeReaderToken(token)) return { ok: false, reason: 'invalid_token_content', slug: 'reader_token_malformed' }
  const id = await services.stores.readerTokens.sessionOf(secretHash(token))
  if (id === undefined) return { ...EXPIRED, slug: 'reader_token_ended' }
  return checkSession(services, id, accepts, ({ kind }) => kind === 'reader')
}

const EXPIRED = { ok: false, reason: 'expired' } as const

/**
 * As `checkToken`, for a session that is named in another way than by its token.
 * @param fits whether what named the session is right for it.
 */
export async function checkSession(
  { stores, clock }: Services,
  id: string,
  accepts: AcceptedSessions,
  fits: (session: SessionRecord) => boolean = () => true,
): Promise<TokenCheck> {
  const found = await stores.sessions.findWithState(id)
  if (!found) return { ok: false, reason: 'person_not_active' }
  const { session, state, organizationSettings: settings } = found
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

/** Reads no more than the settings where nothing is required, as in most organizations. */
const isUnfinished = async (stores: Stores, session: SessionRecord, settings: OrganizationSettings): Promise<boolean> =>
  settings.second_factor !== 'optional' &&
  lacksFactor(stores, session, await findOrganization(stores, session.organization_id))

/** How often it is noted that a session is in use. */
const NOTED_EVERY = 60_000

/** A session of the console ends when it was not used for as long as the organization says. */
async function isAwake(
  { stores, clock }: Pick<Services, 'stores' | 'clock'>,
  { id, kind, seen_at }: SessionRecord,
  settings: OrganizationSettings,
): Promise<boolean> {
  if (kind !== 'console') return true
  const now = clock.now()
  const seen = seen_at ?? 0
  const since = now - settings.console_idle_seconds * 1000
  if (seen <= since) return false
  return now - seen < NOTED_EVERY || stores.sessions.touch(id, now, since)
}

/** A program needs the one scope that the endpoint asks for, besides being accepted there at all. */
function isAccepted({ kind, scope }: SessionRecord, accepts: AcceptedSessions): boolean {
  const accepted = accepts[kind]
  return typeof accepted === 'boolean' ? accepted : scope.includes(accepted)
}

/** The words by which clients tell that signing in again is all it takes. */
export const expired = (): RequestError =>
  new RequestError(401, new IdentityError('timeout').message, { slug: 'timeout' })
