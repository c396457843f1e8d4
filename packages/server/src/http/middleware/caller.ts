import {
  type AcceptedSessions,
  ENDPOINTS,
  type EndpointName,
  type EndpointRow,
  isReaderToken,
  type Right,
  rightOf,
  type SessionKind,
} from '@portico/protocol'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../../bearer.js'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { ADMINISTRATORS, IMPERSONATORS } from '../../ground/group-names.js'
import { sameText } from '../../ground/secrets.js'
import { type Actor, hasRight } from '../../identity/authority/actor.js'
import { findOrganization, groupsOf } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { checkToken, expired, type LiveToken, type TokenCheck } from '../../identity/tokens/check.js'
import { findKey, isApiKey } from '../../people/administration/api-keys.js'
import { openLink } from '../../people/set-up/links.js'
import { providersSpeakFor } from '../../providers/provider-authority.js'
import { noteUse } from '../../reading/reader-tokens/note-use.js'
import { noteGrantUse } from '../../reading/reading-grants/grants.js'
import type { SetUpLinkRecord } from '../../storage/sign-in/set-up-links.js'
import { admitImpersonator } from './impersonator.js'
import { refuseAnonymous } from './refuse-anonymous.js'

/** Who makes the call: an unknown caller, a person with their token, or the holder of a key. */
export interface Caller {
  /** The link for setting up the sign-in of an organization, if it may make this call. */
  readonly setUp?: SetUpLinkRecord
  readonly token?: LiveToken
  /** Set if the call may administer. */
  readonly actor?: Actor
  /** A token was sent where it is optional, and is no longer valid. */
  readonly stale?: boolean
}

/**
 * Identifies the caller, as strictly as the endpoint's row requires. The only place that decides which sessions an
 * endpoint accepts, and for which scope of a program.
 * @param again whether this is the same request, whose caller was already identified: a call is recorded once.
 * @throws RequestError 401 if a token is required and no valid one was sent, 403 if its session is not accepted here or
 * the person lacks the right.
 */
export async function identify(
  services: Services,
  request: FastifyRequest,
  name: EndpointName,
  organizationId: string,
  again = false,
): Promise<Caller> {
  const row: EndpointRow = ENDPOINTS[name]
  if (row.auth === 'none') return {}
  if (row.auth === 'set-up') return { setUp: await openLink(services, bearerOf(request)) }
  const { auth, accepts } = row
  const bearer = bearerOf(request)
  if (bearer === undefined) {
    if (auth === 'optional') return {}
    throw new RequestError(401, 'this call needs a token; send it as "Authorization: Bearer …"')
  }
  if (auth === 'admin' && sameText(bearer, services.settings.adminKey)) return { actor: { kind: 'admin-key' } }
  if (auth === 'admin' && isApiKey(bearer)) return byKey(services, bearer, rightOf(name), organizationId)
  const checked = await checkToken(services, bearer, accepts)
  if (!checked.ok && isReaderToken(bearer)) throw refusedReader(checked)
  if (!checked.ok && checked.refused !== undefined) {
    if (checked.refused === 'id_token')
      throw new RequestError(403, 'an ID token only tells a program who signed in; send an access token')
    await admitImpersonator(services, checked.refused, name)
    throw notAccepted(checked.refused.kind, accepts)
  }
  if (!checked.ok && checked.reason === 'not_enough_factors') throw new IdentityError('second_factor_missing')
  if (!checked.ok && auth === 'optional') return { stale: true }
  if (!checked.ok) throw expired()
  if (!again) await admitImpersonator(services, checked.session, name)
  refuseAnonymous(name, checked.session)
  if (!again && checked.session.kind === 'reader') await noteUse(services, checked.session, request.ip)
  if (!again && checked.session.scope.includes('read')) await noteGrantUse(services, checked.session)
  const token = { session: checked.session }
  if (auth !== 'admin') return { token }
  const { person_id, organization_id } = checked.session
  if (organization_id !== organizationId)
    throw new RequestError(403, 'this token belongs to another organization; sign in to this one')
  const group = rightOf(name) === 'impersonate' ? IMPERSONATORS : ADMINISTRATORS
  const organization = await findOrganization(services.stores, organization_id)
  if (!(await groupsOf(services.stores, organization, person_id)).includes(group))
    throw new RequestError(403, `membership of the group ${group} is required; ask one of its members`)
  if (!(await providersSpeakFor(services.stores, checked.session, group)))
    throw new RequestError(
      403,
      'the provider you signed in with is not trusted for administrators; sign in another way',
    )
  return { token, actor: { kind: 'person', id: person_id } }
}

/** Why a reader token is refused. */
function refusedReader({ slug, reason, refused }: Extract<TokenCheck, { ok: false }>): IdentityError {
  if (refused !== undefined) return new IdentityError('reader_token_only_reads')
  if (reason === 'not_enough_factors') return new IdentityError('reader_token_lacks_factor')
  return new IdentityError(slug ?? 'reader_token_ended')
}

/** Why a session of this kind is refused where others are accepted. */
function notAccepted(kind: SessionKind, accepts: AcceptedSessions): RequestError {
  if (accepts.console && kind === 'person') return new IdentityError('console_session_required')
  if (kind === 'program') return new IdentityError('insufficient_scope')
  const why = {
    console: 'the console’s session can be used only in the console; sign in here',
    reader: new IdentityError('reader_token_only_reads').message,
    view: 'this session can only view pages of the site; end it and sign in as yourself',
    preview: 'a preview session opens only that preview; use the site itself',
    person: 'this call requires a program’s token from the hosted login; send such a token',
  }
  return new RequestError(403, why[kind])
}

async function byKey(services: Services, bearer: string, right: Right, organizationId: string): Promise<Caller> {
  const key = await findKey(services, bearer)
  if (!key) throw new RequestError(401, 'this key is unknown here; it may have been removed')
  if (key.organization_id !== organizationId)
    throw new RequestError(403, 'this key belongs to another organization; use a key of this organization')
  const actor = { kind: 'key', id: key.id, organizationId, scopes: key.scopes } as const
  if (!hasRight(actor, right)) throw new RequestError(403, `this key lacks the right ${right}; create one that has it`)
  return { actor }
}
