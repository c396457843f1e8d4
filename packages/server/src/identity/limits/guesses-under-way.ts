import type { Stores } from '../../storage/stores.js'

/** A guess that may be compared. */
export interface Guess {
  /** The guess was right: it is returned, the run of failures ends, and the network becomes familiar. */
  right(inside: Stores): Promise<void>
  /** Nothing was compared after all: the guess is returned. */
  unused(stores: Stores): Promise<void>
  /** The result of the guess is on disk. Guesses that wait for this one are decided now. */
  settled(): void
}

export type GuessesUnderWay = ReturnType<typeof guessesUnderWay>

/** The guesses of this process that are being compared, by their subject. */
export function guessesUnderWay() {
  const underWay = new Map<string, Set<Promise<void>>>()
  return {
    /** Adds a guess until it is settled. */
    add(key: string, guess: Guess): Guess {
      let resolve = () => {}
      const promise = new Promise<void>((settle) => {
        resolve = settle
      })
      const guesses = underWay.get(key) ?? new Set()
      underWay.set(key, guesses.add(promise))
      return {
        ...guess,
        settled() {
          guesses.delete(promise)
          if (guesses.size === 0 && underWay.get(key) === guesses) underWay.delete(key)
          resolve()
        },
      }
    },
    /** Resolves when the current guesses are settled; with false immediately if there are none. */
    async wait(key: string) {
      const guesses = underWay.get(key)
      if (!guesses) return false
      await Promise.all(guesses)
      return true
    },
  }
}
