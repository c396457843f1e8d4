import type { Handle } from '@portico/protocol'
import { IdentityError, RequestError } from '../../errors.js'
import { askForCode } from '../code/challenge.js'
import type { Beginning, Begun, RecoverableHandler } from '../method.js'
import { askForNewPassword, askForPassword } from './challenges.js'
import { recoverPassword } from './recover.js'

/**
 * A password is asked for where there is one. Where there is none, the handle is proven by a code first and a password
 * chosen then; a username cannot be proven, so it is refused.
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
    const known = owner !== undefined && (await stores.credentials.one(owner, 'password')) !== undefined
    if (known) return { handle, drafts: [askForPassword(random)] }
    return chooseAfterProof(beginning, handle)
  },
}

/**
 * The same questions for everybody: a proof of the handle and the password. Who has none sets it by the first one they
 * give. Nothing proves a username, so there an unknown one is asked for a password that nothing will match.
 */
async function strictly(beginning: Beginning, handle: Handle): Promise<Begun> {
  const asked = askForPassword(beginning.services.random)
  if (handle.type === 'username') return { handle, drafts: [asked] }
  return { handle, drafts: [await askForCode(beginning, codeTo(handle), handle), asked] }
}

async function chooseAfterProof(beginning: Beginning, handle: Handle): Promise<Begun> {
  const { services, organization } = beginning
  if (handle.type === 'username') throw new IdentityError('no_password_set')
  const proof = await askForCode(beginning, codeTo(handle), handle)
  return { handle, drafts: [proof, askForNewPassword(services.random, 'password_set', organization)] }
}

const codeTo = ({ type }: Handle) => (type === 'phone_number' ? 'otp_via_sms' : 'otp_via_email')

/** A person who is signed in proves their password too, and sets one first when they have none. */
async function further(beginning: Beginning, callerId: string): Promise<Begun> {
  const { stores, random } = beginning.services
  if (await stores.credentials.one(callerId, 'password')) return { drafts: [askForPassword(random)] }
  const handles = await stores.handles.of(callerId)
  const address = handles.find(({ type, verified }) => verified && type !== 'username')
  if (!address) return { drafts: [askForNewPassword(random, 'password_set', beginning.organization)] }
  return chooseAfterProof(beginning, { type: address.type, value: address.value })
}
