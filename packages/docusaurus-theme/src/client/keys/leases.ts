/** A released key, and how long this browser may use it. Times are milliseconds since the epoch by the browser's own clock. */
export interface Lease {
  /** The part's name. */
  readonly part: string
  readonly key: CryptoKey
  readonly received: number
  readonly expires: number
}

/**
 * Whether a lease is valid. A key from the future was received before the clock was changed, and is requested again.
 */
export const isLeased = ({ received, expires }: Pick<Lease, 'received' | 'expires'>, now: number): boolean =>
  received <= now && now < expires

/** `now` is wall-clock time, which may jump; `uptime` is monotonic, but may stop while the computer sleeps. */
export interface Clock {
  readonly now: () => number
  readonly uptime: () => number
}

/** The leases of one tab, by part number. A lease has expired as soon as either clock says so. */
export function newLeases({ now, uptime }: Clock) {
  const held = new Map<number, Lease & { readonly end: number }>()
  const remaining = (lease: Lease & { readonly end: number }) =>
    isLeased(lease, now()) ? Math.min(lease.expires - now(), lease.end - uptime()) : 0
  return {
    hold(part: number, lease: Lease): void {
      held.set(part, { ...lease, end: uptime() + lease.expires - now() })
    },
    /** The lease of a part, unless it has expired. */
    get(part: number): Lease | undefined {
      const lease = held.get(part)
      return lease && remaining(lease) > 0 ? lease : undefined
    },
    forget(part: number): Lease | undefined {
      const lease = held.get(part)
      held.delete(part)
      return lease
    },
    /** The parts whose leases have expired. They are kept until they are removed. */
    expired: (): number[] => Array.from(held).flatMap(([part, lease]) => (remaining(lease) > 0 ? [] : [part])),
    /** The remaining time of the shortest lease, in milliseconds. */
    shortest: (): number => Math.min(...Array.from(held.values(), remaining)),
  }
}
