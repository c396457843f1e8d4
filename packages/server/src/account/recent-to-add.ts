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
  const asks = unproven || (handle && (await isForeign(services, organization, session, handle)))
  if (asks && !(await hasNothing(services, session))) demandRecent(services, session)
}

/**
 * Whoever has no way to sign in yet cannot be asked to sign in again: the owner, who came by a link that works once, adds
 * the first one here.
 */
async function hasNothing({ stores }: Services, { person_id }: SessionRecord): Promise<boolean> {
  const handles = await stores.handles.of(person_id)
  return !handles.some(({ verified }) => verified) && (await stores.credentials.of(person_id)).length === 0
}

async function isForeign(
  { stores }: Services,
  organization: Organization,
  { person_id }: SessionRecord,
  handle: Handle,
) {
  return (await stores.handles.owner(organization.pool_id, handle.type, handle.value)) !== person_id
}
