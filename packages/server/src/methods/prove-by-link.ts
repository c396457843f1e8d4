import { type Handle, LIMITS } from '@portico/protocol'
import { linkMail } from '../delivery/templates.js'
import { askByLink } from '../steps/link.js'
import type { StepDraft } from '../steps/step.js'
import type { Beginning } from './method.js'

/**
 * A link that proves the handle while the page that asked waits.
 * @param then what that page is asked once the link was followed.
 */
export async function proveByLink(
  { services, organization }: Beginning,
  handle: Handle,
  then: readonly StepDraft[] = [],
): Promise<StepDraft[]> {
  const method = handle.type === 'phone_number' ? 'sms_link' : 'email_link'
  const write = (link: string) =>
    linkMail({
      subject: `Sign in to ${organization.org_name}`,
      intro: `Follow the link to sign in to ${organization.org_name}:`,
      link,
      outro: `The link works once, within ${LIMITS.otpLifetime / 60_000} minutes. If you did not ask for it, ignore this mail.`,
    })
  return [...(await askByLink(services, organization, { method, handle, write })), ...then]
}
