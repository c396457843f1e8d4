import type { MethodHandler } from './method.js'
import { ownHandle } from './own-handle.js'
import { proveByLink } from './prove-by-link.js'

/**
 * A link by mail or text message: the page that asked waits, and whoever opens the link says in so many words that they
 * mean it.
 */
export const link = (method: 'email_link' | 'sms_link'): MethodHandler => ({
  async begin(beginning) {
    const handle = beginning.handle ?? (await ownHandle(beginning, method))
    return { handle, steps: await proveByLink(beginning, handle) }
  },
})
