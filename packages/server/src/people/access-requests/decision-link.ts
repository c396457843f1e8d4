import { LIMITS } from '@portico/protocol'
import { sameText } from '../../ground/secrets.js'
import type { Services } from '../../identity/services.js'

/** What an emailed link allows one administrator to do: decide one request, within a week. */
export interface DecisionLink {
  readonly organizationId: string
  readonly requestId: string
  readonly administratorId: string
}

/**
 * The part of the link that cannot be forged: a digest of everything else, keyed with the master key. It is not stored;
 * whether the administrator still is one is checked when it is used.
 */
export function decisionToken({ vault, clock }: Pick<Services, 'vault' | 'clock'>, link: DecisionLink): string {
  const expires = (clock.now() + LIMITS.inviteLifetime).toString(36)
  const parts = [link.organizationId, link.requestId, link.administratorId, expires]
  return [...parts, vault.digest(parts.join('.'), PLACE)].join('.')
}

/** What a token allows, or undefined if it is not ours or has expired. */
export function readDecisionToken(
  { vault, clock }: Pick<Services, 'vault' | 'clock'>,
  token: string,
): DecisionLink | undefined {
  const [organizationId, requestId, administratorId, expires, digest, more] = token.split('.')
  if (!organizationId || !requestId || !administratorId || !expires || !digest || more !== undefined) return undefined
  const parts = [organizationId, requestId, administratorId, expires]
  if (!sameText(digest, vault.digest(parts.join('.'), PLACE))) return undefined
  return Number.parseInt(expires, 36) > clock.now() ? { organizationId, requestId, administratorId } : undefined
}

const PLACE = 'access decision'
