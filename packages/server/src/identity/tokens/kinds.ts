import { READING_GRANTS, type SessionKind, type TokenClaims } from '@portico/protocol'
import type { TokenType } from '../../ground/ports/signer.js'
import type { ServerSettings } from '../../ground/settings.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import { isForReading } from '../organizations/allowed.js'

interface TokensOfKind {
  /** The header `typ`. */
  readonly type: TokenType
  /** Whether the audience, and the client if there is one, match the session. */
  isFor(claims: TokenClaims, session: SessionRecord, settings: ServerSettings): boolean
}

/** The required form of the tokens of each kind of session. A token with another form is invalid, even with our signature. */
export const TOKENS_OF: Readonly<Record<SessionKind, TokensOfKind>> = {
  person: { type: 'JWT', isFor: isForOrganization },
  console: { type: 'JWT', isFor: isForOrganization },
  view: { type: 'JWT', isFor: isForOrganization },
  // Reader tokens are looked up instead of parsed.
  reader: { type: 'JWT', isFor: () => false },
  // Only for the preview: no backend accepts it as a person's token.
  preview: { type: 'at+jwt', isFor: ({ aud, client_id }, session) => aud === session.client_id && client_id === aud },
  program: {
    type: 'at+jwt',
    isFor: ({ aud, client_id }, session, { url }) =>
      aud === (isForReading(session) ? readingAudience(url) : url) && client_id === session.client_id,
  },
}

/** The audience of tokens for reading, which is the resource that programs request (RFC 8707). @param url of this server */
export const readingAudience = (url: string): string => `${url}${READING_GRANTS.path}`

/** A user's token is for one organization, and may also name the first-party client that it was issued to. */
function isForOrganization({ aud }: TokenClaims, { organization_id, client_id }: SessionRecord): boolean {
  const audience: readonly unknown[] = [aud].flat()
  return audience.includes(organization_id) && audience.every((name) => name === organization_id || name === client_id)
}
