import { MINUTE, SECOND } from '@portico/protocol'
import type { Account } from './account.js'
import type { Operation } from './description.js'
import type { Budget, BudgetRules } from './site-sandbox.js'

const WINDOW = MINUTE

/** The budgets of each key, by the rules of the site. */
export function createBudgets({ limits, costOf }: BudgetRules) {
  const windowOf = (account: Account, name: string, now: number) => {
    const open = account.windows.get(name)
    const window = open && now - open.started < WINDOW ? open : { started: now, spent: 0 }
    account.windows.set(name, window)
    return window
  }
  const stand = (account: Account, name: string, now: number): Budget => {
    const limit = limits[name] ?? 0
    const { started, spent } = windowOf(account, name, now)
    return {
      name,
      limit,
      remaining: Math.max(0, Math.floor(limit - spent)),
      resetSeconds: Math.ceil((started + WINDOW - now) / SECOND),
    }
  }
  return {
    /** The current state of all budgets. */
    all: (account: Account, now: number): Budget[] => Object.keys(limits).map((name) => stand(account, name, now)),
    /** Charges a call to its budget. Returns `spent` if not enough is left. */
    take(account: Account, operation: Operation, now: number): { budget: Budget; spent: boolean } {
      const { budget: name, units } = costOf(operation)
      const window = windowOf(account, name, now)
      const spent = units > 0 && window.spent + units > (limits[name] ?? 0)
      if (!spent) window.spent += units
      return { budget: stand(account, name, now), spent }
    },
  }
}
