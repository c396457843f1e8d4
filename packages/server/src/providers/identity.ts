import type { Handle } from '@portico/protocol'
import { isReserved } from '../ground/group-names.js'
import { normalizeHandle } from '../identity/handles/normalize-handle.js'
import type { ProviderConfig } from '../identity/provider-config.js'

/** The identity that a provider asserts. */
export interface UpstreamIdentity {
  readonly provider_id: string
  /** The provider's own permanent id for the person. */
  readonly subject: string
  /**
   * An address that the provider verified, or for which it is the authority. Never one that it merely repeats; for a
   * confined provider, any address, because whether it is the authority is checked when someone is admitted.
   */
  readonly handle?: Handle
  readonly groups?: {
    /** The groups here that the provider manages. */ readonly managed: readonly string[]
    readonly of: readonly string[]
  }
}

interface UpstreamClaims {
  readonly subject: string
  readonly email?: unknown
  readonly emailProven: boolean
  /** The value of the provider's groups claim; undefined if it sent none. */
  readonly groups?: unknown
  /** The sign-in requires groups: a provider that sends none means "none". */
  readonly requiresGroups: boolean
}

/** Converts a provider's claims to an identity, leaving out what is not proven. */
export function identityOf(provider_id: string, config: ProviderConfig, claims: UpstreamClaims): UpstreamIdentity {
  const handle = provenHandle(config, claims)
  const groups = groupsOf(config, claims)
  return { provider_id, subject: claims.subject, handle, groups }
}

function provenHandle(
  { email_domains = [], confined }: ProviderConfig,
  { email, emailProven }: UpstreamClaims,
): Handle | undefined {
  if (typeof email !== 'string') return undefined
  try {
    const handle = normalizeHandle({ type: 'email_address', value: email })
    const domain = handle.value.slice(handle.value.lastIndexOf('@') + 1)
    return confined || emailProven || email_domains.includes(domain) ? handle : undefined
  } catch {
    // An address that could not be a handle here proves nothing.
    return undefined
  }
}

function groupsOf({ groups: map, authority = [] }: ProviderConfig, claims: UpstreamClaims): UpstreamIdentity['groups'] {
  if (!map || (claims.groups === undefined && !claims.requiresGroups)) return undefined
  const groups = Object.fromEntries(
    Object.entries(map).filter(([, group]) => !isReserved(group) || authority.includes(group)),
  )
  const upstream = (Array.isArray(claims.groups) ? claims.groups : [claims.groups]).filter(
    (name) => typeof name === 'string',
  )
  return {
    managed: [...new Set(Object.values(groups))],
    of: [...new Set(upstream.flatMap((name) => (Object.hasOwn(groups, name) ? [groups[name] as string] : [])))],
  }
}
