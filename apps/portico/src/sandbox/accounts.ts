import { type Account, newAccount } from './account.js'

/** How much the sandbox remembers. Sizes are bytes of JSON, which take a few times as much memory. */
export const BUDGET = {
  /** Of one key. What is oldest in it is forgotten first. */
  key: { bytes: 256 * 1024, entries: 800 },
  /** Of the keys that one network opened. Of these, the one that was not used for longest is forgotten first. */
  network: { bytes: 2 * 1024 * 1024, keys: 100 },
  /** Of all keys. */
  all: { bytes: 12 * 1024 * 1024, keys: 1_000 },
} as const

/** A key that was not used for so long, in milliseconds, starts afresh. */
const IDLE = 2 * 3_600_000
/** What an empty account takes. */
const EMPTY = 512

export interface Accounts {
  /** The account of a key, made on first use and then charged to the network that asked. */
  open(key: string, network: string, now: number): Account
  /**
   * Measures the account of a key again after a call, and forgets what is beyond the budgets.
   * @throws TypeError for something that JSON cannot hold. The account is forgotten then.
   */
  settle(key: string): void
  /** Bytes that are remembered of all keys. */
  bytes(): number
}

interface Entry {
  readonly account: Account
  readonly network: string
  used: number
  bytes: number
}

interface Total {
  bytes: number
  keys: number
}

/** The accounts of all keys, in memory. */
export function createAccounts(): Accounts {
  // The order of the map is that of the last use, so the first entries are the ones to forget.
  const entries = new Map<string, Entry>()
  const networks = new Map<string, Total>()
  const all: Total = { bytes: 0, keys: 0 }
  const sizes = new WeakMap<object, number>()

  const change = (network: string, bytes: number, keys: number) => {
    const total = networks.get(network) ?? { bytes: 0, keys: 0 }
    for (const each of [total, all]) {
      each.bytes += bytes
      each.keys += keys
    }
    if (total.keys === 0) networks.delete(network)
    else networks.set(network, total)
  }
  const forget = (key: string, { network, bytes }: Entry) => {
    entries.delete(key)
    change(network, -bytes, -1)
  }
  const forgetIdle = (now: number) => {
    for (const [key, entry] of entries) {
      if (now - entry.used <= IDLE) return
      forget(key, entry)
    }
  }
  const sizeOf = (value: object): number => {
    const size = sizes.get(value) ?? JSON.stringify(value).length
    sizes.set(value, size)
    return size
  }
  const measured = ({ things, replies }: Account): number => {
    let bytes = EMPTY
    for (const map of [things, replies])
      for (const [name, value] of map as Map<string, object>) bytes += name.length + sizeOf(value)
    return bytes
  }
  const isOver = ({ bytes, keys }: Total, budget: Total) => bytes > budget.bytes || keys > budget.keys
  /** First those of a network that has too much, then those of any. */
  const forgetOthers = (key: string, network: string) => {
    for (const [old, other] of entries) {
      const total = networks.get(network)
      const isNetworkOver = total !== undefined && isOver(total, BUDGET.network)
      if (!isNetworkOver && !isOver(all, BUDGET.all)) return
      if (old !== key && (!isNetworkOver || other.network === network)) forget(old, other)
    }
  }

  return {
    open(key, network, now) {
      forgetIdle(now)
      const known = entries.get(key)
      const entry = known ?? { account: newAccount(), network, used: now, bytes: EMPTY }
      if (!known) change(network, EMPTY, 1)
      entries.delete(key)
      entries.set(key, entry)
      entry.used = now
      return entry.account
    },
    settle(key) {
      const entry = entries.get(key)
      if (!entry) return
      const { account, network } = entry
      let bytes: number
      try {
        bytes = measured(account)
      } catch (error) {
        forget(key, entry)
        throw error
      }
      // Replies go first: without one, a repeated request is made again; without a thing, it is gone.
      for (const map of [account.replies, account.things] as Map<string, object>[])
        for (const [name, value] of map) {
          const many = account.things.size + account.replies.size
          if (bytes <= BUDGET.key.bytes && many <= BUDGET.key.entries) break
          map.delete(name)
          bytes -= name.length + sizeOf(value)
        }
      change(network, bytes - entry.bytes, 0)
      entry.bytes = bytes
      forgetOthers(key, network)
    },
    bytes: () => all.bytes,
  }
}
