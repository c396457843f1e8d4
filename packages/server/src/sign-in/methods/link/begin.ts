import { redirectTarget } from '../../../ground/allowed-origins.js'
import type { MethodHandler } from '../method.js'
import { ownHandle } from '../person.js'
import { proveByLink } from './prove-by-link.js'

/**
 * A link by email or text message: the requesting page waits, and the visitor who opens the link must confirm. The
 * browser then continues to `redirect_target`, if given.
 */
export const link = (method: 'email_link' | 'sms_link'): MethodHandler => ({
  async begin(beginning) {
    const handle = beginning.handle ?? (await ownHandle(beginning, method))
    const { redirect_target } = beginning.options
    const target =
      redirect_target === undefined ? undefined : redirectTarget(beginning.services.settings, redirect_target)
    return { handle, drafts: await proveByLink(beginning, handle, [], target?.href) }
  },
})
