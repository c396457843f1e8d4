import type { BudgetRules, Call } from 'portico/sandbox'

/** Calls that cost less than a whole unit. */
const UNITS: Readonly<Record<string, number>> = { findPlaces: 0.1, readLimits: 0 }

/** The budgets of a key: names and limits are those that the description shows for `readLimits`. */
export function budgets(exampleOf: Call['exampleOf']): BudgetRules {
  const documented = exampleOf('readLimits').budgets as readonly { readonly name: string; readonly limit: number }[]
  return {
    limits: Object.fromEntries(documented.map(({ name, limit }) => [name, limit])),
    costOf: ({ id, method }) => ({
      budget: id === 'search' ? 'search' : method === 'GET' ? 'read' : 'write',
      units: UNITS[id] ?? 1,
    }),
  }
}
