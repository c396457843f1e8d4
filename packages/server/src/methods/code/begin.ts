import type { Method } from '@portico/protocol'
import type { MethodHandler } from '../method.js'
import { ownHandle } from '../person.js'
import { askForCode } from './challenge.js'

/** One-time codes: signing up and signing in are the same, so nothing tells whether a handle is known. */
export const code = (method: Method): MethodHandler => ({
  async begin(beginning) {
    const handle = beginning.handle ?? (await ownHandle(beginning, method))
    return { handle, drafts: [await askForCode(beginning, method, handle)] }
  },
})
