import { parse } from 'tldts'

/** The parts of a domain by the list of public suffixes. A module of its own, because the list is big and rarely needed. */
export interface DomainParts {
  readonly isIp: boolean
  /** What was registered, such as `yahoo.co.uk` for `mail.yahoo.co.uk`; none for a public suffix itself. */
  readonly registered: string | null
  /** The same without the suffix, such as `yahoo`. */
  readonly name: string | null
}

export function partsOf(domain: string): DomainParts {
  const { isIp, domain: registered, domainWithoutSuffix: name } = parse(domain, { allowPrivateDomains: true })
  return { isIp: isIp === true, registered, name }
}
