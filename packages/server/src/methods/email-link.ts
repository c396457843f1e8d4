import { LIMITS } from '@portico/protocol'
import { linkMail } from '../delivery/templates.js'
import { askByLink } from '../steps/link.js'
import type { MethodHandler } from './method.js'
import { ownHandle } from './own-handle.js'

/** A link by mail: the page that asked waits, and whoever opens the link says in so many words that they mean it. */
export const emailLink: MethodHandler = {
  async begin(beginning) {
    const { services, organization } = beginning
    const handle = beginning.handle ?? (await ownHandle(beginning, 'email_link'))
    const write = (link: string) =>
      linkMail({
        subject: `Sign in to ${organization.org_name}`,
        intro: `Follow the link to sign in to ${organization.org_name}:`,
        link,
        outro: `The link works once, within ${LIMITS.otpLifetime / 60_000} minutes. If you did not ask for it, ignore this mail.`,
      })
    return { handle, steps: await askByLink(services, organization, { method: 'email_link', handle, write }) }
  },
}
