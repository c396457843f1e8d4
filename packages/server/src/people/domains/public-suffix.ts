import { parse } from 'tldts'

/**
 * The parts of a domain according to the public suffix list. A separate module, because the list is large and rarely
 * needed.
 */
export interface DomainParts {
  readonly isIp: boolean
  /** The registered part, such as `yahoo.co.uk` for `mail.yahoo.co.uk`; null for a public suffix itself. */
  readonly registered: string | null
  /** The same without the suffix, such as `yahoo`. */
  readonly name: string | null
}

export function partsOf(domain: string): DomainParts {
  const { isIp, domain: registered, domainWithoutSuffix: name } = parse(domain, { allowPrivateDomains: true })
  return { isIp: isIp === true, registered, name }
}
