import { DatabaseAwayError } from '../../ground/errors.js'
import type { TransactionScope } from '../../ground/transaction-scope.js'

/** The use of a connection, from the moment it is taken until it is given back. */
export interface Holding {
  /** When its last statement started or ended, by `performance.now()`. */
  activeAt: number
  isRunning: boolean
  /** Its transaction is being committed or rolled back, or the connection was given back. */
  isOver: boolean
  /** Statements may take as long as they need. */
  readonly long: boolean
  readonly scope?: TransactionScope
}

export interface HoldingLimits {
  /** How long a transaction may be without a statement before it is rolled back, in milliseconds. */
  readonly idle: number
  /** How long a connection may be without a sign of life before the process counts as stuck, in milliseconds. */
  readonly stuck: number
}

export const HOLDING_LIMITS: HoldingLimits = { idle: 10_000, stuck: 30_000 }

/** Watches the connections in use: a transaction that does nothing is ended, so that no code can keep a connection. */
export function createHoldings({ idle, stuck }: HoldingLimits = HOLDING_LIMITS) {
  const current = new Set<Holding>()
  let isArmed = false
  const sweep = () => {
    isArmed = false
    const now = performance.now()
    for (const { scope, activeAt, isRunning } of current)
      if (scope && !scope.unhurried && !isRunning && now - activeAt > idle)
        scope.expire(
          new DatabaseAwayError(`A transaction was rolled back because it sent no statement for ${idle} ms.`),
        )
    if (current.size > 0) arm()
  }
  const arm = () => {
    if (isArmed) return
    isArmed = true
    setTimeout(sweep, Math.min(1_000, idle)).unref()
  }
  return {
    start(claim: Pick<Holding, 'long' | 'scope'>): Holding {
      const holding = { activeAt: performance.now(), isRunning: false, isOver: false, ...claim }
      current.add(holding)
      arm()
      return holding
    },
    end(holding: Holding): void {
      holding.isOver = true
      current.delete(holding)
    },
    /** Runs a statement on the connection, which is a sign of life before and after. */
    async run<Result>(holding: Holding, statement: () => Promise<Result>): Promise<Result> {
      demandOpen(holding)
      holding.isRunning = true
      try {
        return await statement()
      } finally {
        holding.isRunning = false
        holding.activeAt = performance.now()
      }
    },
    /** Whether a connection was not given back in time. */
    isStuck(): boolean {
      const now = performance.now()
      for (const { scope, long, isRunning, activeAt } of current)
        if (now - activeAt > stuck && !scope?.unhurried && !(long && isRunning)) return true
      return false
    },
  }
}

/** Notes a sign of life before a statement. A statement after the end of its transaction would take effect without it. */
export function demandOpen(holding: Holding): void {
  if (holding.isOver) throw new Error('The transaction has ended, so that nothing can be read or written in it.')
  holding.activeAt = performance.now()
}

export type Holdings = ReturnType<typeof createHoldings>
