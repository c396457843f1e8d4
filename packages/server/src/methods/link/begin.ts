import { redirectTarget } from '../../allowed-origins.js'
import type { MethodHandler } from '../method.js'
import { ownHandle } from '../person.js'
import { proveByLink } from './prove-by-link.js'

/**
 * A link by mail or text message: the page that asked waits, and the visitor who opens the link confirms that they
 * mean it. From there the browser goes to `redirect_target`, where the page named one.
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
