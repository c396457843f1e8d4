import { type Challenge, isReachable, METHODS, type Method } from '@portico/protocol'
import type { RecoverBody } from '@portico/protocol/schemas'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { normalizeHandle } from '../../identity/handles/normalize-handle.js'
import { browserOf } from '../../identity/limits/known-browsers.js'
import { refuseMethod } from '../../identity/organizations/allowed.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { askByLink } from '../methods/link/ask-by-link.js'
import { methods, type RecoverableMethod } from '../methods/registry.js'
import { challengeOf, storeFlow } from './store-flow.js'
import { waitingFlow } from './waiting.js'

const RECOVERABLE = Object.keys(METHODS).filter((method) => METHODS[method as Method].recoverable)

const isRecoverable = (method: Method): method is RecoverableMethod => METHODS[method].recoverable

/**
 * Starts replacing a forgotten secret: a message links to a page that asks for a new one, and the requesting page
 * waits. An unknown handle gets the same response; its message says that there is nothing to recover.
 * @throws IdentityError for a handle that cannot be reached, RequestError for a method without a secret to recover.
 */
export async function recover(
  services: Services,
  {
    organizationId,
    body,
    origin,
    address,
  }: { organizationId: string; body: RecoverBody; origin: string; address: string },
): Promise<Challenge[]> {
  const { stores } = services
  const organization = await findOrganization(stores, organizationId)
  const { method } = body.factor
  if (method === undefined || !isRecoverable(method))
    throw new RequestError(400, `factor.method must be ${RECOVERABLE.join(' or ')}: no other method can be recovered`, {
      field: 'factor.method',
    })
  refuseMethod(organization, method)
  if (!isReachable(body.handle.type)) throw new IdentityError('recover_non_reachable_handle_type')
  const handle = normalizeHandle(body.handle)
  const owner = await stores.handles.owner(organization.pool_id, handle.type, handle.value)
  const { challenge, letter, noAccount } = methods[method].recover(services, organization)
  const write = (link: string) => (owner === undefined ? noAccount : letter(link))
  const secret = body.metadata?.browser
  const sender = { services, organization, address, browser: secret }
  const flowDraft = {
    organization_id: organization.id,
    kind: 'recovery',
    method,
    session_kind: 'person',
  } as const
  const drafts = await askByLink(sender, { method, handle, write, further: [challenge] }).catch((refusal: unknown) =>
    waitingFlow(services, organization, flowDraft, { refusal, secret }),
  )
  if ('flow' in drafts) return [...drafts.challenges]
  const browser = browserOf(services, organization, handle, secret)
  const flow = { ...flowDraft, handle, origin, grants: [], browser }
  await storeFlow(services, flow, drafts)
  return drafts.filter(({ elsewhere }) => !elsewhere).map(challengeOf)
}
