import { type Handle, METHODS, type Method } from '@portico/protocol'
import { RequestError } from '../errors.js'
import { askForCode } from '../steps/otp.js'
import type { Beginning, MethodHandler } from './method.js'

/** One-time codes: signing up and signing in are the same, so nothing tells whether a handle is known. */
export const otp = (method: Method): MethodHandler => ({
  async begin(beginning) {
    const handle = beginning.handle ?? (await ownHandle(beginning, method))
    return { handle, steps: [await askForCode(beginning.services, beginning.organization, method, handle)] }
  },
})

/** Where to reach somebody who is signed in already and named no handle. */
async function ownHandle({ services, callerId }: Beginning, method: Method): Promise<Handle> {
  const handles = callerId === undefined ? [] : await services.stores.handles.of(callerId)
  const types: readonly string[] = METHODS[method].handles
  const own = handles.find(({ type, verified }) => verified && types.includes(type))
  if (!own) throw new RequestError(400, `handle is missing: ${method} needs a handle to send the code to`)
  return { type: own.type, value: own.value }
}
