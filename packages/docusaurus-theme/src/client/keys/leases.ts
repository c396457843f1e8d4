/** The key of a page. It serves as long as the lease of the shared key of its part, because the server decides about parts. */
export interface PageKey {
  /** The number of the part. */
  readonly part: number
  /** The path that the key was requested for. */
  readonly path: string
  /** The name of the page in envelopes. */
  readonly page: string
  readonly key: CryptoKey
  readonly received: number
}

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
  const pages = new Map<string, PageKey>()
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
      for (const { page } of Array.from(pages.values()).filter((key) => key.part === part)) pages.delete(page)
      return lease
    },
    holdPage(key: PageKey): void {
      pages.set(key.page, key)
    },
    /** The key of a page by its name, unless the lease of its part has expired. */
    page(name: string): PageKey | undefined {
      const key = pages.get(name)
      return key && this.get(key.part) && key
    },
    /** The paths of the pages of a part whose keys are here. */
    paths: (part: number): string[] => Array.from(pages.values()).flatMap((key) => (key.part === part ? key.path : [])),
    /** The parts whose leases have expired. They are kept until they are removed. */
    expired: (): number[] => Array.from(held).flatMap(([part, lease]) => (remaining(lease) > 0 ? [] : [part])),
    /** The remaining time of the shortest lease, in milliseconds. */
    shortest: (): number => Math.min(...Array.from(held.values(), remaining)),
  }
}
