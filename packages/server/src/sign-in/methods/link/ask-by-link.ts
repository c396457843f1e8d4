import { type Handle, LIMITS, type Method } from '@portico/protocol'
import { secretId } from '../../../ground/ids.js'
import { admitMessage, type Sender } from '../../../messages/delivery/caps.js'
import type { Letter } from '../../../messages/delivery/templates.js'
import { addressed } from '../../../messages/delivery/templates.js'
import type { ChallengeDraft } from '../check.js'
import { askForNonce } from './nonce.js'

/**
 * An emailed link and a page that waits for it. The id that the page polls and the content of the link are independent
 * secrets. @param write creates the link's message.
 * @throws IdentityError `rate_limit_exceeded` within 30 seconds of the last link to the same handle, or after too many.
 */
export async function askByLink(
  sender: Sender,
  input: {
    readonly method: Method
    readonly handle: Handle
    readonly write: (link: string) => Letter
    /** Where the link's page continues. */
    readonly leadsTo?: string
    /** Further challenges on the link's page. */
    readonly further?: readonly ChallengeDraft[]
  },
): Promise<ChallengeDraft[]> {
  const { random, settings } = sender.services
  const { method, handle, write, leadsTo, further = [] } = input
  await admitMessage(sender, handle)
  const { draft, packId } = askForNonce(random, method, LIMITS.otpLifetime)
  const message = addressed(handle, write(`${settings.url}/link/${packId}`))
  const id = secretId(random)
  return [
    { ...draft, ...message, ...(leadsTo !== undefined && { data: leadsTo }) },
    ...further.map((challenge) => ({
      ...challenge,
      elsewhere: true,
      ...(draft.packHash && { packHash: draft.packHash }),
    })),
    { id, type: 'proxy', method, options: { challenge_id: id }, tries: 0, lifetime: LIMITS.otpLifetime },
  ]
}
