import type { Stores } from './stores.js'

/** A guess that may be compared. */
export interface Guess {
  /** The guess was right: it is returned, the run of failures ends, and the network becomes familiar. */
  right(inside: Stores): Promise<void>
  /** Nothing was compared after all: the guess is returned. */
  unused(stores: Stores): Promise<void>
  /** The result of the guess is on disk. Guesses that wait for this one are decided now. */
  settled(): void
}

/** The guesses of this process that are being compared, by their subject. */
export interface GuessesUnderWay {
  /** Adds a guess until it is settled. */
  add(key: string, guess: Guess): Guess
  /** Resolves when the current guesses are settled; with false immediately if there are none. */
  wait(key: string): Promise<boolean>
}
