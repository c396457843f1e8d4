/** One customer gets a whole /64 of IPv6 addresses (RFC 6177), so a /64 counts as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail === undefined ? [] : tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - groups.length - rest.length }, () => '0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}

/** The /24 or /48 that contains an address: what one provider assigns to one place. */
export function placeOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  return `${networkOf(address).split(':').slice(0, 3).join(':')}::/48`
}

/**
 * The /48 that contains an IPv6 address, or an IPv4 address itself: the largest network that one customer of a provider
 * usually gets, so that a reader with many addresses counts once.
 */
export const customerOf = (address: string): string => (networkOf(address) === address ? address : placeOf(address))

/** The /16 or /32 that contains an address: about what a provider gets from its registry, and a /48 costs it nothing. */
export function providerOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+)\.\d+\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.0.0/16`
  return `${networkOf(address).split(':').slice(0, 2).join(':')}::/32`
}
