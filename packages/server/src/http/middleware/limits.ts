import type { EndpointName } from '@portico/protocol'
import { MINUTE } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { networkOf } from '../../ground/network.js'
import type { Services } from '../../identity/services.js'

const MOST = {
  startFlow: 120,
  startFlowV1: 120,
  recover: 120,
  attest: 300,
  attestV1: 300,
  attestV2: 300,
  openChallengePack: 120,
  describeLink: 120,
  createAnonymousPerson: 120,
} as const satisfies Partial<Record<EndpointName, number>>
const ANY_OTHER = 1_200

/**
 * Limits how many calls one address, or one IPv6 network, may make in a minute. @throws IdentityError
 * `rate_limit_exceeded`
 */
export async function limitAddress({ limiter }: Services, name: EndpointName, address: string): Promise<void> {
  const limits: Partial<Record<EndpointName, number>> = MOST
  const limit = limits[name]
  const key = `${limit === undefined ? 'any' : name} ${networkOf(address)}`
  if (!(await limiter.take(key, limit ?? ANY_OTHER, MINUTE))) throw new IdentityError('rate_limit_exceeded')
}
