import type { EndpointName } from '@portico/protocol'
import { IdentityError } from '../errors.js'
import type { Services } from '../services.js'

const MINUTE = 60_000
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

/** Bounds what one address, or one IPv6 network, may do in a minute. @throws IdentityError `rate_limit_exceeded` */
export async function limitAddress({ limiter }: Services, name: EndpointName, address: string): Promise<void> {
  const limits: Partial<Record<EndpointName, number>> = MOST
  const limit = limits[name]
  const key = `${limit === undefined ? 'any' : name} ${networkOf(address)}`
  if (!(await limiter.take(key, limit ?? ANY_OTHER, MINUTE))) throw new IdentityError('rate_limit_exceeded')
}

/** One customer is given a whole /64 of IPv6 addresses (RFC 6177), so that is what counts as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail === undefined ? [] : tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - groups.length - rest.length }, () => '0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}

/** The /24 or /48 that an address lies in: what one provider gives to one place. */
export function placeOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  return `${networkOf(address).split(':').slice(0, 3).join(':')}::/48`
}
