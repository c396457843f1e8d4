import { type Handle, LIMITS, MINUTE } from '@portico/protocol'
import { brandOf } from '../../../messages/delivery/brand.js'
import { linkMail } from '../../../messages/delivery/templates.js'
import { wordsOf } from '../../../messages/delivery/texts.js'
import type { ChallengeDraft } from '../check.js'
import type { Beginning } from '../method.js'
import { askByLink } from './ask-by-link.js'

/**
 * A link that proves the handle while the requesting page waits. @param then what that page is
 * asked once the link has been followed. @param leadsTo where the link's own page continues.
 */
export async function proveByLink(
  beginning: Beginning,
  handle: Handle,
  then: readonly ChallengeDraft[] = [],
  leadsTo?: string,
): Promise<ChallengeDraft[]> {
  const method = handle.type === 'phone_number' ? 'sms_link' : 'email_link'
  const words = wordsOf(beginning.organization, 'sign_in_link', { minutes: String(LIMITS.otpLifetime / MINUTE) })
  const write = (link: string) => linkMail({ link, words, brand: brandOf(beginning.services, beginning.organization) })
  return [...(await askByLink(beginning, { method, handle, write, leadsTo })), ...then]
}
