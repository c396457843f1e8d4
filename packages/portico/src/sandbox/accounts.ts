import { HOUR } from '@portico/protocol'
import { type Account, newAccount } from './account.js'

/** How much the sandbox remembers. Sizes are bytes of JSON, which takes several times as much memory. */
export const BUDGET = {
  /** For one key. Its oldest data is deleted first. */
  key: { bytes: 256 * 1024, entries: 800 },
  /** For the keys that one network opened. The least recently used one is deleted first. */
  network: { bytes: 2 * 1024 * 1024, keys: 100 },
  /** For all keys. */
  all: { bytes: 12 * 1024 * 1024, keys: 1_000 },
} as const

/** The time without use, in milliseconds, after which a key starts from scratch. */
const IDLE = 2 * HOUR
/** The size of an empty account. */
const EMPTY = 512

export interface Accounts {
  /** The account of a key, created on first use and then counted for the network that used it. */
  open(key: string, network: string, now: number): Account
  /**
   * Measures the account of a key after a call, and deletes what exceeds the budgets.
   * @throws TypeError for a value that JSON cannot represent. The account is then deleted.
   */
  settle(key: string): void
  /** The number of bytes stored for all keys. */
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
  // The map is in the order of last use, so the first entries are the ones to delete.
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
  /** First those of a network that exceeds its budget, then any others. */
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
      const existing = entries.get(key)
      const entry = existing ?? { account: newAccount(), network, used: now, bytes: EMPTY }
      if (!existing) change(network, EMPTY, 1)
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
      // Replies are deleted first: without a reply, a repeated request is executed again; without an object, its data is lost.
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
