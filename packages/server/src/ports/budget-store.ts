/** How much of something may happen. Times are milliseconds. */
export interface Budget {
  /** How much fits into one window. */
  readonly most: number
  /** How long a window lasts; it begins with the first use after the window before it. */
  readonly window: number
  /** The shortest time between two uses. */
  readonly gap: number
  /** How many uses in a row, over all windows, until `endRuns`. */
  readonly run: number
}

/** A budget whose uses in a row do not matter. */
export const NO_RUN = 1_000_000_000

export interface BudgetStore {
  /** Uses a budget; false, and nothing is used, when it does not have that much left. One atomic statement. */
  take(key: string, budget: Budget, now: number, amount?: number): Promise<boolean>
  /** Whether `take` would succeed now. */
  has(key: string, budget: Budget, now: number): Promise<boolean>
  /** Returns one use that turned out not to count; with `endRun`, also ends the run of uses. */
  giveBack(key: string, options: { readonly endRun: boolean }): Promise<void>
  /** Which of these keys have a run of uses. */
  running(keys: readonly string[], now: number): Promise<string[]>
  endRuns(keys: readonly string[]): Promise<void>
  /** Forgets everything about a key. */
  remove(key: string): Promise<void>
  /** Keeps a key until a time, for `remembers`. */
  remember(key: string, until: number): Promise<void>
  /** Until when a key is kept; undefined when it is not. */
  remembers(key: string, now: number): Promise<number | undefined>
  removeExpired(now: number): Promise<void>
}
