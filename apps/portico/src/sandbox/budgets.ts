import type { Account } from './account.js'
import { type Description, isJson, type Operation } from './description.js'

/** What is left of a budget after a call. */
export interface Budget {
  readonly name: string
  readonly limit: number
  readonly remaining: number
  readonly reset_seconds: number
}

const WINDOW = 60_000
/** Calls that do not cost a whole unit. */
const COST: Readonly<Record<string, number>> = { findPlaces: 0.1, readLimits: 0 }

/** The allowances of a key: the names and limits are those that the description shows for `readLimits`. */
export function createBudgets({ operations }: Description) {
  const example = operations.find(({ id }) => id === 'readLimits')?.example
  const shown = isJson(example) && Array.isArray(example.budgets) ? (example.budgets as readonly Budget[]) : []
  const limits = new Map(shown.map(({ name, limit }) => [name, limit]))

  const stand = (account: Account, name: string, now: number): Budget => {
    const limit = limits.get(name) ?? 600
    const open = account.windows.get(name)
    const window = open && now - open.started < WINDOW ? open : { started: now, spent: 0 }
    account.windows.set(name, window)
    return {
      name,
      limit,
      remaining: Math.max(0, Math.floor(limit - window.spent)),
      reset_seconds: Math.ceil((window.started + WINDOW - now) / 1000),
    }
  }
  return {
    /** All budgets as they are. */
    all: (account: Account, now: number): Budget[] => [...limits.keys()].map((name) => stand(account, name, now)),
    /** Takes what a call costs. `spent` when nothing was left for it. */
    take(account: Account, operation: Operation, now: number): { budget: Budget; spent: boolean } {
      const name = operation.id === 'search' ? 'search' : operation.method === 'GET' ? 'read' : 'write'
      const before = stand(account, name, now)
      const cost = COST[operation.id] ?? 1
      const window = account.windows.get(name)
      if (window === undefined || window.spent + cost > before.limit) return { budget: before, spent: cost > 0 }
      window.spent += cost
      return { budget: stand(account, name, now), spent: false }
    },
  }
}
