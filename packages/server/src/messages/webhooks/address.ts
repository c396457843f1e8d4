import { RequestError } from '../../ground/errors.js'
import type { Services } from '../../identity/services.js'
import { isLoopback } from '../../loopback.js'

/**
 * Returns an address that the server may send signed messages to. Where its name resolves to is checked for each
 * message.
 * @throws RequestError 400
 */
export function usableAddress({ settings }: Services, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const local = isLoopback(settings.url)
  if (!url || !(url.protocol === 'https:' || (local && url.protocol === 'http:')))
    throw new RequestError(400, `url must start with https://${local ? ' or http://' : ''}`, {
      field: 'url',
    })
  if (url.username || url.password)
    throw new RequestError(400, 'url contains a password; leave it out, since messages are signed instead', {
      field: 'url',
    })
  return url.href
}
