import { READING_GRANTS, SECOND } from '@portico/protocol'
import { uuid } from '../../ground/ids.js'
import type { Services } from '../../identity/services.js'
import { readingAudience, TOKENS_OF } from '../../identity/tokens/kinds.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'

/** The tokens of a program that reads as a person, with the field names of RFC 6749, 5.1. */
export type ReadingTokens = Readonly<Record<string, string | number>>

/** Signs an access token of a grant (RFC 9068). It is valid for a quarter of an hour, and no longer than the grant. */
export async function signReadingTokens(
  { settings, signer, clock, random }: Services,
  session: SessionRecord,
  refreshToken: string,
): Promise<ReadingTokens> {
  const now = Math.floor(clock.now() / SECOND)
  const exp = Math.min(now + READING_GRANTS.accessSeconds, Math.floor(session.expires_at / SECOND))
  const claims = {
    iss: settings.url,
    aud: readingAudience(settings.url),
    sub: session.person_id,
    client_id: session.client_id,
    iat: now,
    exp,
    jti: uuid(random),
    sid: session.id,
    scope: session.scope.join(' '),
  }
  return {
    access_token: await signer.sign(claims, TOKENS_OF.program.type),
    token_type: 'Bearer',
    expires_in: exp - now,
    refresh_token: refreshToken,
    scope: claims.scope,
  }
}
