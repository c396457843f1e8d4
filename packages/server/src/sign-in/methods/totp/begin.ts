import type { Handle } from '@portico/protocol'
import { RequestError } from '../../../ground/errors.js'
import { proveByLink } from '../link/prove-by-link.js'
import type { Beginning, FlowStart, MethodHandler } from '../method.js'
import { appOf, askForAppCode, askToRegisterApp } from './challenges.js'

/**
 * Requests a code of the authenticator app if there is one. A person without one sets it up: immediately if they are
 * signed in, otherwise after proving the handle with a link.
 */
export const authenticatorApp: MethodHandler = {
  async begin(beginning) {
    const { services, organization, handle, callerId } = beginning
    const { stores, random } = services
    if (callerId !== undefined) return further(beginning, callerId)
    if (!handle)
      throw new RequestError(400, 'handle is missing: it says whose authenticator app to use', { field: 'handle' })
    // The same challenges for everyone; people without an app sign in another way and then add one.
    if (organization.settings.enumeration === 'strict')
      return { drafts: await proveByLink(beginning, handle, [askForAppCode(random)]) }
    const owner = await stores.handles.owner(organization.pool_id, handle.type, handle.value)
    if (owner !== undefined && (await appOf(stores, owner))) return { drafts: [askForAppCode(random)] }
    return { drafts: await proveByLink(beginning, handle, [await register(beginning, handle)]) }
  },
}

async function further(beginning: Beginning, callerId: string): Promise<FlowStart> {
  const { services, organization, handle } = beginning
  const { stores, random } = services
  const owner = handle && (await stores.handles.owner(organization.pool_id, handle.type, handle.value))
  if (handle && owner !== callerId)
    throw new RequestError(400, 'handle does not belong to the signed-in person; add it with otp_via_email first', {
      field: 'handle',
    })
  if (await appOf(stores, callerId)) return { drafts: [askForAppCode(random)] }
  const own = handle ?? (await stores.handles.of(callerId)).find(({ verified }) => verified)
  return { drafts: [await register(beginning, own)] }
}

const register = ({ services, organization }: Beginning, handle: Handle | undefined) =>
  askToRegisterApp(services, organization, handle?.value ?? organization.org_name)
