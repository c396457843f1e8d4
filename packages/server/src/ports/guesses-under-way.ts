import type { Stores } from './stores.js'

/** A guess that may be compared. */
export interface Guess {
  /** It was right: the guess is returned, the run of failures ends, and the network becomes familiar. */
  right(inside: Stores): Promise<void>
  /** Nothing was compared after all: the guess is returned. */
  unused(stores: Stores): Promise<void>
  /** What was learned of it is on disk. Guesses that wait for this one are decided now. */
  settled(): void
}

/** Guesses of this process that are being compared, by what they are about. */
export interface GuessesUnderWay {
  /** Notes a guess until it is settled. */
  add(key: string, guess: Guess): Guess
  /** Resolves when those under way are settled; false, at once, when there are none. */
  wait(key: string): Promise<boolean>
}
