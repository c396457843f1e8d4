/** Something the sandbox remembers for a key, such as a hold. */
export type Thing = Record<string, unknown>

/** What a key has done in the sandbox. */
export interface Account {
  readonly things: Map<string, Thing>
  /** Answers by `Idempotency-Key`, with the request they answered. */
  readonly intentions: Map<string, { readonly request: string; readonly reply: Reply }>
  readonly windows: Map<string, { readonly started: number; spent: number }>
  /** Kinds of which one was made, so that the first can carry the identifier that the documentation shows. */
  readonly begun: Set<string>
  used: number
}

export interface Reply {
  readonly status: number
  readonly body?: unknown
}

/** Keys and things beyond these are forgotten, the oldest first. */
const MOST = { accounts: 500, things: 400, intentions: 400 } as const
/** A key that was not used for so long, in milliseconds, starts afresh. */
const IDLE = 2 * 3_600_000

/** The accounts of all keys, in memory. */
export function createAccounts(): (key: string, now: number) => Account {
  const accounts = new Map<string, Account>()
  return (key, now) => {
    // The map's order is that of the last use, so the first entries are the ones to forget.
    for (const [old, { used }] of accounts) {
      if (now - used <= IDLE && accounts.size <= MOST.accounts) break
      accounts.delete(old)
    }
    const account = accounts.get(key) ?? {
      things: new Map(),
      intentions: new Map(),
      windows: new Map(),
      begun: new Set(),
      used: now,
    }
    accounts.delete(key)
    accounts.set(key, account)
    account.used = now
    trim(account.things, MOST.things)
    trim(account.intentions, MOST.intentions)
    return account
  }
}

function trim(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
