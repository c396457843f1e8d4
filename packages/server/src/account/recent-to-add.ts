import type { Handle } from '@portico/protocol'
import type { Organization } from '../organizations/organization.js'
import type { SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'
import type { StepDraft } from '../steps/step.js'
import { demandRecent } from './recent.js'

const ADDS: readonly StepDraft['type'][] = ['webauthn_create', 'totp_register', 'password_set']
const PROVES: readonly StepDraft['type'][] = ['proxy', 'otp', 'nonce']

/**
 * Refuses to let a token alone add a way to sign in: a handle that is not the person's yet, or a credential that no proof
 * of a handle of theirs stands before in the same flow.
 * @throws RequestError 403 where the sign-in is too long ago.
 */
export async function demandRecentToAdd(
  services: Services,
  organization: Organization,
  session: SessionRecord,
  { steps, handle }: { readonly steps: readonly StepDraft[]; readonly handle: Handle | undefined },
): Promise<void> {
  const adds = steps.findIndex(({ type }) => ADDS.includes(type))
  const unproven = adds >= 0 && !steps.slice(0, adds).some(({ type }) => PROVES.includes(type))
  if (unproven || (handle && (await isForeign(services, organization, session, handle))))
    demandRecent(services, session)
}

async function isForeign(
  { stores }: Services,
  organization: Organization,
  { person_id }: SessionRecord,
  handle: Handle,
) {
  return (await stores.handles.owner(organization.pool_id, handle.type, handle.value)) !== person_id
}
