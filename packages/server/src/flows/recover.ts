import { type Challenge, isReachable, LIMITS } from '@portico/protocol'
import type { RecoverBody } from '@portico/protocol/schemas'
import { linkMail, plainMail } from '../delivery/templates.js'
import { wordsOf } from '../delivery/texts.js'
import { IdentityError, RequestError } from '../errors.js'
import { normalizeHandle } from '../handles/normalize-handle.js'
import { browserOf } from '../limits/known-browsers.js'
import { askByLink } from '../methods/link/ask-by-link.js'
import { askForNewPassword } from '../methods/password/challenges.js'
import { refuseMethod } from '../organizations/allowed-methods.js'
import { findOrganization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import { challengeOf, storeFlow } from './store-flow.js'
import { waitingFlow } from './waiting.js'

/**
 * Starts choosing a new password: a message leads to a page that asks for it, and the page that asked waits. A handle
 * nobody has is answered alike; its message says that there is nothing to recover.
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
  const { stores, random } = services
  const organization = await findOrganization(stores, organizationId)
  if (body.factor.method !== 'password')
    throw new RequestError(400, 'factor.method must be password: nothing else can be recovered')
  refuseMethod(organization, 'password')
  if (!isReachable(body.handle.type)) throw new IdentityError('recover_non_reachable_handle_type')
  const handle = normalizeHandle(body.handle)
  const owner = await stores.handles.owner(organization.pool_id, handle.type, handle.value)
  const words = wordsOf(organization, 'reset_password', { minutes: String(LIMITS.otpLifetime / 60_000) })
  const write = (link: string) =>
    owner === undefined
      ? plainMail({
          subject: `No account at ${organization.org_name}`,
          text: `Somebody asked to reset a password at ${organization.org_name} for this address, but no account has it. If it was you, sign in with a code instead.`,
        })
      : linkMail({ link, words })
  const reset = askForNewPassword(random, 'password_reset', organization)
  const secret = body.metadata?.browser
  const sender = { services, organization, address, ...(secret !== undefined && { browser: secret }) }
  const asked = {
    organization_id: organization.id,
    kind: 'recovery',
    method: 'password',
    session_kind: 'person',
  } as const
  const drafts = await askByLink(sender, { method: 'password', handle, write, further: [reset] }).catch(
    (refusal: unknown) => waitingFlow(services, organization, asked, { refusal, secret }),
  )
  if ('flow' in drafts) return [...drafts.challenges]
  const browser = browserOf(services, organization, handle, secret)
  const flow = { ...asked, handle, origin, grants: [], ...(browser !== undefined && { browser }) }
  await storeFlow(services, flow, drafts)
  return drafts.filter(({ elsewhere }) => !elsewhere).map(challengeOf)
}
