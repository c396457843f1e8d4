import { RequestError } from '../../ground/errors.js'
import { normalizeDomain } from '../../identity/handles/normalize-handle.js'
import { isPublicMail } from './public-mail.js'

/**
 * Normalizes an email domain that an organization may prove.
 * @throws RequestError 400 for an invalid domain, for a public suffix, and for a domain where anyone can get an
 * address.
 * @example await usableDomain('@Globex.Example.') // 'globex.example'
 */
export async function usableDomain(text: string): Promise<string> {
  const bare = text
    .trim()
    .replace(/^@/, '')
    .replace(/[.。．｡]$/, '')
  // Of the URL of a page, only the host would be left.
  const domain = /[/\\?#:@]/.test(bare) ? undefined : normalizeDomain(bare)
  const { partsOf } = await import('./public-suffix.js')
  const parts = domain === undefined ? undefined : partsOf(domain)
  if (domain === undefined || !parts || parts.isIp)
    throw refused('domain must be the part of your email addresses after the @, such as globex.com')
  const { registered, name } = parts
  if (registered === null || name === null)
    throw refused(
      `domain is a public suffix, under which anyone can register a name; use your own domain, such as globex.${domain}`,
    )
  if (isPublicMail(domain, { registered, name }))
    throw refused('domain belongs to an email provider where anyone can get an address; use your own domain')
  return domain
}

const refused = (message: string) => new RequestError(400, message, { field: 'domain' })
