/** Limits on how much of something may happen. Times are in milliseconds. */
export interface Budget {
  /** The maximum within one window. */
  readonly most: number
  /** How long a window lasts; it begins with the first use after the previous window. */
  readonly window: number
  /** The shortest time between two uses. */
  readonly gap: number
  /** The maximum number of consecutive uses, across all windows, until `endRuns`. */
  readonly run: number
}

/** For a budget without a limit on consecutive uses. */
export const NO_RUN = 1_000_000_000

export interface BudgetStore {
  /** Uses a budget; false, and nothing is used, if less than the amount is left. One atomic statement. */
  take(key: string, budget: Budget, now: number, amount?: number): Promise<boolean>
  /** Whether `take` would succeed now. */
  has(key: string, budget: Budget, now: number): Promise<boolean>
  /** Returns one use that turned out not to count; with `endRun`, also ends the run of consecutive uses. */
  giveBack(key: string, options: { readonly endRun: boolean }): Promise<void>
  /** Which of these keys have a run of consecutive uses. */
  running(keys: readonly string[], now: number): Promise<string[]>
  endRuns(keys: readonly string[]): Promise<void>
  /** Removes everything that is stored about a key. */
  remove(key: string): Promise<void>
  /** Stores a key until a time, for `remembers`. */
  remember(key: string, until: number): Promise<void>
  /** Until when a key is stored; undefined if it is not. */
  remembers(key: string, now: number): Promise<number | undefined>
  removeExpired(now: number): Promise<void>
}
