import { mayRead } from '@portico/access'
import { type ContentKey, type ContentKeysResult, LIMITS } from '@portico/protocol'
import { base64url, canonicalAudience, deriveContentKey } from '@portico/seal'
import { RequestError } from '../errors.js'
import { findOrganization, groupsOf } from '../organizations/organization.js'
import { isAnonymous } from '../ports/session-store.js'
import type { Handler } from './handler.js'

/**
 * Releases the keys of sealed pages. The person's groups are read now: what the token says of them may be days old. A
 * key is good no longer than the token is.
 */
export const releaseContentKeys: Handler<'releaseContentKeys'> = async ({ services, body, caller }) => {
  const session = caller.token?.session
  if (!session) throw new RequestError(401, 'this call needs a token')
  const { stores, clock, settings } = services
  const organization = await findOrganization(stores, session.organization_id)
  // Pages for everyone who is signed in are not for visitors whom no one knows.
  const groups = isAnonymous(session) ? undefined : await groupsOf(stores, organization, session.person_id)
  const left = Math.floor((session.expires_at - clock.now()) / 1000)
  const audiences = body.audiences.map(canonicalAudience)
  const allowed = audiences.filter((audience) => mayRead(audience, groups))
  const keys = await Promise.all(
    allowed.map(async (audience): Promise<ContentKey> => {
      const key = await deriveContentKey({
        secret: settings.sealSecret,
        build: body.build,
        orgId: session.organization_id,
        audience,
      })
      return { audience, key: base64url(key), expires_in: Math.min(LIMITS.contentKeyLifetimeSeconds, left) }
    }),
  )
  const denied = audiences.filter((audience) => !allowed.includes(audience))
  return { result: { keys, denied } satisfies ContentKeysResult }
}
