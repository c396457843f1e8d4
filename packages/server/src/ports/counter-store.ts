export interface CounterStore {
  /** Adds one to a count that starts anew when its window is over, and answers the count. */
  bump(key: string, now: number, windowMs: number): Promise<number>
  read(key: string, now: number): Promise<number>
  reset(key: string): Promise<void>
  removeExpired(now: number): Promise<void>
}
