import type { Challenge, ErrorSlug, Handle, Method } from '@portico/protocol'
import { HANDLE_TYPES, handleTypesOf, METHODS } from '@portico/protocol'
import type { StartFlowBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import { isAllowed, refuseMethod } from '../../identity/organizations/allowed.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { expired } from '../../identity/tokens/check.js'
import { openSession, tokenOf, tokenToSign } from '../../identity/tokens/issue.js'
import { isAnonymous, type SessionRecord } from '../../storage/sign-in/session-rows.js'
import { restsOnOthersWord } from './admit-identity.js'
import { start } from './authenticate.js'
import { opensConsole } from './console.js'

export type Switched =
  | { readonly ok: true; readonly type: 'token'; readonly token: string }
  | { readonly ok: true; readonly type: 'challenge_list'; readonly challenges: readonly Challenge[] }
  | { readonly ok: false; readonly slug: ErrorSlug }

interface Switch {
  readonly session: SessionRecord
  /** The organization to switch to. */
  readonly organizationId: string
  readonly metadata?: StartFlowBody['metadata']
  readonly origin: string
  readonly address: string
}

/**
 * Returns a token of the same person for another organization that shares its persons. It is not a sign-in: what was
 * proven is carried over, and the session ends when the first one does. If the other organization does not allow the
 * methods used so far, returns the challenges of one that it allows instead.
 * @throws RequestError 403 if the person is not a member there.
 */
export async function switchOrganization(services: Services, request: Switch): Promise<Switched> {
  const { session, organizationId } = request
  const { stores } = services
  const [from, to] = [
    await findOrganization(stores, session.organization_id),
    await findOrganization(stores, organizationId),
  ]
  if (from.id === to.id) return { ok: true, type: 'token', token: await tokenOf(services, stores, to, session) }
  const member = from.pool_id === to.pool_id ? await stores.persons.member(to.id, session.person_id) : undefined
  if (!member || isAnonymous(session))
    throw new RequestError(403, 'this person is not a member of that organization; sign in to it, or ask to be invited')
  if (member.state !== 'active') return { ok: false, slug: 'sign_in_awaiting_approval' }
  const allowed = session.authentications.some(({ method }) => isAllowed(to, method))
  if (!allowed || (await restsOnOthersWord(stores, session, to)))
    return { ok: true, type: 'challenge_list', challenges: await furtherProof(services, to, request) }
  const actor = { address: request.address, organizationId: to.id, personId: session.person_id }
  await spendAction(services, 'switch_organization', actor)
  const token = await stores.transaction(async (inside) => {
    // Locked, so that it is not ended in the meantime.
    if (!(await inside.sessions.hold(session.id, services.clock.now()))) throw expired()
    const newSession = await openSession(services, inside, {
      organization: to,
      kind: session.kind === 'console' ? 'console' : 'person',
      proofs: session.proofs,
      personId: session.person_id,
      authentications: session.authentications,
      first: false,
      parent: session,
    })
    await writeAudit(services, inside, {
      organizationId: to.id,
      action: 'person.switched',
      actor: session.person_id,
      personId: session.person_id,
      detail: { from: from.id, session: newSession.id },
    })
    return tokenToSign(services, inside, to, newSession)
  })
  return { ok: true, type: 'token', token: await token() }
}

/** Starts a sign-in to the other organization with the first method that it allows and for which the person has a handle. */
async function furtherProof(services: Services, to: Organization, { session, metadata, origin, address }: Switch) {
  const handles = (await services.stores.handles.of(session.person_id)).filter(({ verified }) => verified)
  for (const method of to.settings.allowed_methods) {
    if (session.kind === 'console' && !opensConsole(method)) continue
    const handle = METHODS[method].interactive && handles.find(({ type }) => takes(method, { type }))
    if (!handle) continue
    const body: StartFlowBody = {
      handle: { type: handle.type, value: handle.value },
      factor: { method },
      metadata: { ...metadata, session: session.kind === 'console' ? 'console' : 'person' },
    }
    return start(services, { organizationId: to.id, body, origin, address })
  }
  refuseMethod(to, session.authentications.at(-1)?.method ?? 'direct_id')
  return []
}

const takes = (method: Method, { type }: Pick<Handle, 'type'>): boolean =>
  handleTypesOf(method, Object.keys(HANDLE_TYPES)).includes(type)
