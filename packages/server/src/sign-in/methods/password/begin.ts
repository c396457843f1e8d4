import type { Handle } from '@portico/protocol'
import { IdentityError, RequestError } from '../../../ground/errors.js'
import { askForCode } from '../code/challenge.js'
import type { Beginning, FlowStart, RecoverableHandler } from '../method.js'
import { askForNewPassword, askForPassword } from './challenges.js'
import { recoverPassword } from './recover.js'

/**
 * Asks for the password if there is one. Otherwise the handle is first proven with a code and then a password is
 * chosen; a username cannot be proven, so it is refused.
 */
export const password: RecoverableHandler = {
  recover: recoverPassword,

  async begin(beginning) {
    const { services, organization, handle, callerId } = beginning
    const { stores, random } = services
    if (callerId !== undefined && !handle) return further(beginning, callerId)
    if (!handle)
      throw new RequestError(400, 'handle is missing: password needs it to know whose password to check', {
        field: 'handle',
      })
    const owner = await stores.handles.owner(organization.pool_id, handle.type, handle.value)
    if (callerId !== undefined && owner !== callerId)
      throw new RequestError(400, 'handle does not belong to the signed-in person; add it with otp_via_email first', {
        field: 'handle',
      })
    if (callerId === undefined && organization.settings.enumeration === 'strict') return strictly(beginning, handle)
    const hasPassword = owner !== undefined && (await stores.credentials.ofType(owner, 'password')) !== undefined
    if (hasPassword) return { handle, drafts: [askForPassword(random)] }
    return chooseAfterProof(beginning, handle)
  },
}

/**
 * The same challenges for everyone: a proof of the handle, and the password. People without a password set it with the
 * first one they enter. A username cannot be proven, so an unknown one is asked for a password that never matches.
 */
async function strictly(beginning: Beginning, handle: Handle): Promise<FlowStart> {
  const challenge = askForPassword(beginning.services.random)
  if (handle.type === 'username') return { handle, drafts: [challenge] }
  return { handle, drafts: [await askForCode(beginning, codeTo(handle), handle), challenge] }
}

async function chooseAfterProof(beginning: Beginning, handle: Handle): Promise<FlowStart> {
  const { services, organization } = beginning
  if (handle.type === 'username') throw new IdentityError('no_password_set')
  const proof = await askForCode(beginning, codeTo(handle), handle)
  return { handle, drafts: [proof, askForNewPassword(services.random, 'password_set', organization)] }
}

const codeTo = ({ type }: Handle) => (type === 'phone_number' ? 'otp_via_sms' : 'otp_via_email')

/** A signed-in person also proves their password, or sets one if they have none. */
async function further(beginning: Beginning, callerId: string): Promise<FlowStart> {
  const { stores, random } = beginning.services
  if (await stores.credentials.ofType(callerId, 'password')) return { drafts: [askForPassword(random)] }
  const handles = await stores.handles.of(callerId)
  const address = handles.find(({ type, verified }) => verified && type !== 'username')
  if (!address) return { drafts: [askForNewPassword(random, 'password_set', beginning.organization)] }
  return chooseAfterProof(beginning, { type: address.type, value: address.value })
}
